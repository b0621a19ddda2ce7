import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

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

function violations(cwd: string, modules: string[]): Promise<Violation[]> {
  const cruiser = join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [
    cruiser,
    '--config',
    join(PROJECT, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...modules,
  ];
  return new Promise((resolveWith, reject) => {
    // It exits with the number of violations, which is no failure to us.
    execFile(process.execPath, args, { cwd, maxBuffer: 64 << 20 }, (error, stdout) => {
      if (stdout === '') {
        reject(error ?? new Error('The cruiser said nothing.'));
        return;
      }
      resolveWith((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations);
    });
  });
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
  it('import only what they may', async () => {
    const found = await violations(PROJECT, MODULES);
    expect(found.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  });

  describe('each with a file that breaks a rule,', () => {
    let found: string[];
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
        found = (await violations(root, MODULES)).map(({ rule, from }) => `${rule.name}: ${from}`);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    });

    it.each(BAD_FILES)('are refused for %s', (_what, file, _text, rule) => {
      expect(found).toContain(`${rule}: ${file}`);
    });

    it('are not refused for a file that breaks none', () => {
      expect(found.filter((line) => line.endsWith('/ok.ts'))).toEqual([]);
    });
  });
});
