import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../../stack/cache-dir';
import { run } from './run';

const VERSION = '7.25.0';
const MAVEN = ['--batch-mode', '--quiet'];

/** The generator's program, fetched by Maven on first use. */
async function openapiGenerator(): Promise<string> {
  const dir = join(cacheDir(), 'openapi-generator');
  const jar = join(dir, `openapi-generator-cli-${VERSION}.jar`);
  if (existsSync(jar)) return jar;
  const scratch = join(dir, `tmp-${process.pid}`);
  await mkdir(scratch, { recursive: true });
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
  await run(
    'mvn',
    [...MAVEN, 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${scratch}`],
    dir,
  );
  await rename(join(scratch, `openapi-generator-cli-${VERSION}.jar`), jar);
  return jar;
}

/** Generates with the default settings, as an integrator would; only documentation and empty tests are left out. */
export async function generate(document: string, dir: string, generator: string[]): Promise<void> {
  const nothingElse = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((name) => `${name}=false`);
  const options = ['-i', document, '-o', dir, '--global-property', nothingElse.join(',')];
  await run('java', ['-jar', await openapiGenerator(), 'generate', '-g', ...generator, ...options], dir);
}

/** Compiles a generated Java client and returns the class path to run it with. */
export async function compileJava(dir: string): Promise<string> {
  const classPath = 'class-path.txt';
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${classPath}`];
  await run('mvn', [...MAVEN, ...goals], dir);
  return [join(dir, 'target/classes'), await run('cat', [classPath], dir)].join(':');
}
