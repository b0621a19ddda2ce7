import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const LOADER = resolve(__dirname, '../../../dist/runtime/load-bundle.js');
const PROJECT = resolve(__dirname, '../../..');
const run = promisify(execFile);

describe('a process in one file', () => {
  let dir: string;
  let bundle: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-bundle-'));
    bundle = join(dir, 'main.js');
    await writeFile(bundle, 'console.log(require("node:path").basename(__filename), __dirname);\n');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const load = async (): Promise<string> => {
    const { stdout } = await run(process.execPath, [
      '-e',
      `require(${JSON.stringify(LOADER)}).loadBundle(process.argv[1])`,
      bundle,
    ]);
    return stdout;
  };
  const cacheFile = async (): Promise<string> => {
    const found = (await readdir(dir)).filter((name) => name.endsWith('.cache'));
    expect(found).toHaveLength(1);
    return join(dir, found[0] ?? '');
  };

  it('runs like a module and keeps its compiled code for the next start', async () => {
    expect(await load()).toBe(`main.js ${dir}\n`);
    const compiled = await readFile(await cacheFile());
    expect(await load()).toBe(`main.js ${dir}\n`);
    expect(await readFile(await cacheFile())).toEqual(compiled);
  });

  it('compiles the bundle again when the cached code is unusable', async () => {
    await load();
    await writeFile(await cacheFile(), 'broken');
    expect(await load()).toBe(`main.js ${dir}\n`);
    expect((await readFile(await cacheFile())).toString()).not.toBe('broken');
  });

  it('names the source and line in stack traces', async () => {
    const { SELLO_DATA_DIR: _unset, ...env } = process.env;
    const sandbox = run(process.execPath, ['dist/stack/sandbox.js'], { cwd: PROJECT, env });
    const { stderr } = await sandbox.then(
      () => ({ stderr: '' }),
      (error: unknown) => error as { stderr: string },
    );
    const [, file = '', line = ''] = /at required \((.+\.ts):(\d+)\)/.exec(stderr) ?? [];
    expect(file).toBe('stack/sandbox.ts');
    const source = await readFile(join(PROJECT, file), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain('throw new Error(`${name} is not set');
  });
});
