import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** A separate process, because the cruiser is an ES module, which Jest can't load. */
async function violationsIn(folder: string): Promise<Violation[]> {
  const program = join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(PROJECT, '.dependency-cruiser.cjs');
  const args = [program, '--config', config, '--output-type', 'json', ...MODULES];
  // It exits with the number of violations.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  return summary.violations;
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

/** `npm run check` finds violations in the project; these show that it would. */
describe('the modules', () => {
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
      inBadFiles = (await violationsIn(root)).map(({ rule, from }) => `${rule.name}: ${from}`);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it.each(BAD_FILES)('are refused for %s', (_what, file, _text, rule) => {
    expect(inBadFiles).toContain(`${rule}: ${file}`);
  });

  it('are not refused for a file that breaks none', () => {
    expect(inBadFiles.filter((line) => line.endsWith('/ok.ts'))).toEqual([]);
  });
});
