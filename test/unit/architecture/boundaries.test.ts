import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PROJECT = resolve(__dirname, '../../..');
const MODULES =
  'domain proofs ports contract app activities workflows config runtime adapters sandbox temporal api server worker clients cli stack deploy web bench'.split(
    ' ',
  );

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

interface Result {
  sources: string;
  violations: Violation[][];
}

/** The last result. The cruiser takes ten seconds, and finds the same in the same sources. */
const CACHE = join(PROJECT, 'node_modules', '.cache', 'sello-boundaries.json');
const SETTINGS = [
  ...['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json', 'package-lock.json'],
  ...['cruise.mjs', 'boundaries.test.ts'].map((name) => join('test/unit/architecture', name)),
];

/** A hash of everything that the result depends on. */
function hashSources(): string {
  const sources = MODULES.flatMap((module) =>
    readdirSync(join(PROJECT, module), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.([cm]?[jt]sx?|json)$/.test(name))
      .map((name) => join(module, name)),
  );
  const hash = createHash('sha256');
  for (const name of [...SETTINGS, ...sources.sort()])
    hash.update(`${name}\0`).update(readFileSync(join(PROJECT, name)));
  return hash.digest('hex');
}

/** The violations in each folder, found by one process: it takes longer to start than to read a small folder. */
async function violationsIn(folders: string[]): Promise<Violation[][]> {
  const sources = hashSources();
  const last = existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as Result) : null;
  if (last?.sources === sources) return last.violations;
  const script = join(__dirname, 'cruise.mjs');
  const args = [script, join(PROJECT, '.dependency-cruiser.cjs'), MODULES.join(' '), ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 << 20 });
  const violations = JSON.parse(stdout) as Violation[][];
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(`${CACHE}.${process.pid}`, JSON.stringify({ sources, violations }));
  renameSync(`${CACHE}.${process.pid}`, CACHE);
  return violations;
}

/** What is wrong, in which file, what it contains, and the rule that finds it. */
const BAD_FILES = [
  [
    'a workflow that reads a file',
    'workflows/reads-a-file.ts',
    "import 'node:fs';",
    'workflows run in a sandbox without Node',
  ],
  [
    'a workflow that calls an activity',
    'workflows/calls-an-activity.ts',
    "import '../activities/ok';",
    'workflows take nothing but types from activities',
  ],
  ['a route that uses the database', 'api/bad.ts', "import '../adapters/ok';", 'api stays in its bounds'],
  ['a use case that knows HTTP', 'app/bad.ts', "import '../api/ok';", 'app stays in its bounds'],
  ['a rule that knows a port', 'domain/bad.ts', "import '../ports/ok';", 'domain stays in its bounds'],
  [
    'a proof that needs Node',
    'proofs/bad.ts',
    "import 'node:crypto';",
    'domain and proofs also run in a browser',
  ],
  [
    'an adapter that calls an activity',
    'adapters/bad.ts',
    "import '../activities/ok';",
    'adapters stays in its bounds',
  ],
  [
    'a library for callers that needs the rest of the project',
    'clients/typescript/src/bad.ts',
    "import '../../../domain/ok';",
    'the library for callers stands alone',
  ],
  ['a circle', 'domain/circle.ts', "import './other-half';", 'no cycles'],
] as const;

describe('the modules', () => {
  let inProject: Violation[];
  let inBadFiles: string[];
  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), 'sello-modules-'));
    try {
      const write = (path: string, content: string) => {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), `${content}\n`);
      };
      for (const module of MODULES) write(`${module}/ok.ts`, 'export const ok = true;');
      for (const [, file, text] of BAD_FILES) write(file, text);
      write('domain/other-half.ts', "import './circle';");
      write('tsconfig.json', '{"compilerOptions":{"module":"nodenext"}}');
      symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
      const [project, bad] = (await violationsIn([PROJECT, root])) as [Violation[], Violation[]];
      inProject = project;
      inBadFiles = bad.map(({ rule, from }) => `${rule.name}: ${from}`);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('import only what they may', () => {
    expect(inProject.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });

  it.each(BAD_FILES)('are refused for %s', (_what, file, _text, rule) => {
    expect(inBadFiles).toContain(`${rule}: ${file}`);
  });

  it('are not refused for a file that breaks none', () => {
    expect(inBadFiles.filter((line) => line.endsWith('/ok.ts'))).toEqual([]);
  });
});
