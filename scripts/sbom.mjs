import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run sbom [-- FILE]

Writes a CycloneDX bill of materials of everything that ships: the packages that the service runs, and those built into the pages. Read
from package-lock.json: the same lock file gives the same bytes. FILE is dist/sbom.cdx.json unless given.`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { positionals } = readArguments(USAGE, { most: 1 });
const target = resolve(positionals[0] ?? join(root, 'dist', 'sbom.cdx.json'));
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Packages whose package.json has no license field; each has a license file. */
const LICENSES = { 'png-js': 'MIT', unionfs: 'Unlicense' };

const onceEach = (list, refOf) => [...new Map(list.map((each) => [refOf(each), each])).values()];

/** npm 10 lists a package once for each folder that it is installed in, npm 11 once. */
function readBillOfLockFile() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const stdio = ['ignore', 'pipe', 'inherit'];
  const bill = JSON.parse(execFileSync('npm', args, { cwd: root, stdio, maxBuffer: 64 * 1024 * 1024 }));
  return {
    ...bill,
    components: onceEach(bill.components, (each) => each['bom-ref']),
    dependencies: onceEach(bill.dependencies, ({ ref }) => ref),
  };
}

/** The pages' packages are development dependencies, because the build copies their code. */
function packagesInPages() {
  const sources = join(root, 'web', 'src');
  const files = readdirSync(sources, { recursive: true }).filter((name) => /\.(tsx?|css)$/.test(name));
  const text = files.map((name) => readFileSync(join(sources, name), 'utf8')).join('\n');
  return Object.keys(project.devDependencies).filter((name) => new RegExp(`['"]${name}['"/]`).test(text));
}

/** What the named packages need, and what that needs. */
function reachable(bill, names) {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const own = bill.metadata.component['bom-ref'];
  const wanted = new Set(names);
  const found = new Set(needs.get(own).filter((ref) => wanted.has(ref.slice(0, ref.lastIndexOf('@')))));
  // A set is iterated in insertion order, those added meanwhile included.
  for (const ref of found) for (const next of needs.get(ref) ?? []) found.add(next);
  return found;
}

function component({ 'bom-ref': ref, version, purl, hashes, licenses }) {
  // npm 10 names a package after its folder, which may be an alias.
  const name = ref.slice(0, ref.lastIndexOf('@'));
  const known = LICENSES[name] && [{ license: { id: LICENSES[name] } }];
  return { 'bom-ref': ref, type: 'library', name, version, purl, hashes, licenses: licenses ?? known };
}

const byRef = (a, b) => (a < b ? -1 : 1);
const bill = readBillOfLockFile();
const shipped = reachable(bill, [...Object.keys(project.dependencies), ...packagesInPages()]);
const own = `${project.name}@${project.version}`;
const content = {
  metadata: {
    component: {
      'bom-ref': own,
      type: 'application',
      name: project.name,
      version: project.version,
      description: project.description,
      purl: `pkg:npm/${own}`,
      licenses: [{ license: { id: project.license } }],
    },
  },
  components: bill.components
    .filter((each) => shipped.has(each['bom-ref']))
    .map(component)
    .sort((a, b) => byRef(a['bom-ref'], b['bom-ref'])),
  dependencies: bill.dependencies
    .filter(({ ref }) => ref === own || shipped.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((each) => shipped.has(each)).sort(byRef),
    }))
    .sort((a, b) => byRef(a.ref, b.ref)),
};
const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
// The form of a random UUID (RFC 9562, version 8), with the content instead of chance.
const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
const head = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${uuid}`,
  version: 1,
};
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify({ ...head, ...content }, null, 2)}\n`);
console.log(`${content.components.length} components: ${target}`);
