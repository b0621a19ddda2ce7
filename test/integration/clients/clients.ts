import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { findPhp } from '../../support/binaries/php';
import { pythonEnvironment } from '../../support/python-environment';
import { compileJava, generate } from './openapi-generator';
import { run } from './run';

/** Runs a client's program with these arguments and returns what it printed. */
type Program = (...args: string[]) => Promise<string>;

/** Generates a client in `dir`, an empty folder, from the OpenAPI document in the file `document`, and compiles it with its program. */
type Make = (document: string, dir: string) => Promise<Program>;

const program = (client: string, file: string) => join(__dirname, client, file);

export const CLIENTS: Record<string, Make> = {
  'java-okhttp-gson': java('okhttp-gson'),
  'java-native': java('native'),

  async go(document, dir) {
    const module = ['--git-host', 'example.org', '--git-user-id', 'sello', '--git-repo-id', 'client'];
    await generate(document, dir, ['go', ...module, '--package-name', 'sello']);
    await mkdir(join(dir, 'main'));
    await copyFile(program('go', 'main.go'), join(dir, 'main/main.go'));
    await run('go', ['mod', 'tidy'], dir);
    await run('go', ['vet', './...'], dir);
    await run('go', ['build', '-o', 'program', './main'], dir);
    return (...args) => run(join(dir, 'program'), args, dir);
  },

  async php(document, dir) {
    const php = await findPhp({ say: console.error });
    await generate(document, dir, ['php']);
    const files = (await run('find', ['lib', '-name', '*.php'], dir)).trim().split('\n');
    for (const file of files) await run(php, ['-l', file], dir);
    return (...args) => run(php, [program('php', 'main.php'), dir, ...args], dir);
  },

  async python(document, dir) {
    await generate(document, dir, ['python']);
    const packages = ['urllib3==2.7.0', 'python-dateutil==2.9.0.post0', 'pydantic==2.14.3'];
    const bin = await pythonEnvironment('openapi-generator-python-1', packages);
    await run(join(bin, 'python3'), ['-m', 'compileall', '-q', 'openapi_client'], dir);
    return (...args) =>
      run(join(bin, 'python3'), [program('python', 'main.py'), ...args], dir, { PYTHONPATH: dir });
  },

  async 'openapi-python-client'(document, dir) {
    const packages = ['openapi-python-client==0.29.1', 'ruff==0.17.4'];
    const bin = await pythonEnvironment('openapi-python-client-0.29.1', packages);
    const options = [
      '--path',
      document,
      '--output-path',
      join(dir, 'client'),
      '--meta',
      'none',
      '--fail-on-warning',
    ];
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    await run(join(bin, 'openapi-python-client'), ['generate', ...options], dir, env);
    await run(join(bin, 'python3'), ['-m', 'compileall', '-q', 'client'], dir);
    const main = program('openapi-python-client', 'main.py');
    return (...args) => run(join(bin, 'python3'), [main, ...args], dir, { PYTHONPATH: dir });
  },

  async 'openapi-ts'(document, dir) {
    const modules = await nodeModules('openapi-ts-1', [
      '@hey-api/openapi-ts@0.95.0',
      'typescript@5.9.3',
      '@types/node@20',
    ]);
    await run(join(modules, '.bin/openapi-ts'), ['-i', document, '-o', join(dir, 'client')], dir);
    await copyFile(program('openapi-ts', 'main.cts'), join(dir, 'main.cts'));
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      // The client's files import each other without extensions.
      module: 'commonjs',
      moduleResolution: 'node10',
      lib: ['es2022', 'dom', 'dom.iterable'],
      typeRoots: [join(modules, '@types')],
      types: ['node'],
      outDir: 'out',
    };
    await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.cts'] }));
    await run(join(modules, '.bin/tsc'), ['-p', '.'], dir);
    return (...args) => run(process.execPath, [join(dir, 'out/main.cjs'), ...args], dir);
  },
};

function java(library: string): Make {
  return async (document, dir) => {
    await generate(document, dir, ['java', '--library', library]);
    const sources = join(dir, 'src/main/java');
    await copyFile(program('java', 'Main.java'), join(sources, 'Main.java'));
    await copyFile(program(`java-${library}`, 'Library.java'), join(sources, 'Library.java'));
    const classPath = await compileJava(dir);
    return (...args) => run('java', ['-cp', classPath, 'Main', ...args], dir);
  };
}

/** Installs npm packages into the stack's cache, once. Returns their folder. */
export async function nodeModules(name: string, packages: string[]): Promise<string> {
  const dir = join(cacheDir(), name);
  if (!existsSync(dir)) {
    const scratch = `${dir}.tmp-${process.pid}`;
    await mkdir(scratch, { recursive: true });
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', scratch, ...packages], scratch);
    await rename(scratch, dir);
  }
  return join(dir, 'node_modules');
}
