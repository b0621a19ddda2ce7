import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longIt } from '../../support/scale';

const ROOT = join(__dirname, '../../..');

interface Bill {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { component: { name: string; purl: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  purl: string;
  hashes: { alg: string; content: string }[];
  licenses: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

interface LockFile {
  packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
}

function writeBill(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sello-sbom-'));
  const file = join(folder, 'sbom.json');
  execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.mjs'), file], { stdio: 'ignore' });
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

describe('the bill of materials', () => {
  const text = writeBill();
  const bill = JSON.parse(text) as Bill;
  const refs = new Set(bill.components.map((each) => each['bom-ref']));

  it('is CycloneDX: format, version, serial number, and a graph that names only its own components', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { name: 'sello', purl: 'pkg:npm/sello@0.1.0' } },
    });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    );
    expect(refs.size).toBe(bill.components.length);
    expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs, 'sello@0.1.0'].sort());
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual(
      [],
    );
  });

  it('has every production dependency of the lock file, and the packages built into the pages', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
    const production = Object.entries(packages)
      .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version ?? ''}`);
    expect(production.length).toBeGreaterThan(100);
    expect(production.filter((ref) => !refs.has(ref))).toEqual([]);
    const names = new Set(bill.components.map(({ name }) => name));
    for (const name of ['react', 'react-dom', '@fontsource-variable/inter']) expect(names).toContain(name);
    for (const name of ['jest', 'eslint', 'playwright-core']) expect(names).not.toContain(name);
  });

  it('states version, license, package URL and hash of every component', () => {
    for (const { name, version, purl, hashes, licenses } of bill.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(licenses.length).toBeGreaterThan(0);
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{40,128}$/);
    }
  });

  it('names no registry, no path and no time', () => {
    expect(text.match(/\w+:\/\/[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json']);
    expect(text).not.toContain(ROOT);
    expect(text).not.toContain('timestamp');
  });

  longIt('is the same each time', () => {
    expect(writeBill()).toBe(text);
  });
});
