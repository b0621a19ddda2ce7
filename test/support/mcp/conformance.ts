import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../../../stack/binaries/run-tool';
import { cacheDir } from '../../../stack/cache-dir';
import { run } from '../../integration/clients/run';

/** The latest release tests the protocol's revisions with sessions; the coming one the revision of 2026-07-28, too. */
export const CONFORMANCE = { sessions: '0.1.16', stateless: '0.2.0-alpha.12' } as const;

const INSTALL_WITHIN_MS = 5 * 60_000;

/** Installs the protocol's conformance suites into the cache, once. Not as dependencies: they bring a hundred packages, one of which wants Node 22. */
export async function conformanceSuites(): Promise<void> {
  for (const version of Object.values(CONFORMANCE)) await suiteFolder(version);
}

async function suiteFolder(version: string): Promise<string> {
  const dir = join(cacheDir(), `mcp-conformance-${version}`);
  const installed = join(dir, 'installed');
  if (existsSync(installed)) return dir;
  await mkdir(dir, { recursive: true });
  const dependencies = { '@modelcontextprotocol/conformance': version };
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await runTool('npm', args, { dir, timeoutMs: INSTALL_WITHIN_MS });
  await writeFile(installed, '');
  return dir;
}

/**
 * The suite imports `fs.globSync`, which Node 20 lacks, for a command that is not used here.
 */
const GLOB_SYNC = `
  import { register } from 'node:module';
  const fs = 'data:text/javascript,' + encodeURIComponent(
    'export * from "node:fs"; export { default } from "node:fs"; export const globSync = undefined;');
  register('data:text/javascript,' + encodeURIComponent(
    'export const resolve = (name, context, next) => name === "fs" && context.parentURL?.includes("/conformance/")' +
    ' ? { url: ' + JSON.stringify(fs) + ', shortCircuit: true } : next(name, context);'));
`;

/** Runs the suite against a server and returns its report. Throws with it if a scenario fails that `baseline` does not list, or one passes that it lists. */
export async function runConformance(
  version: string,
  { url, baseline, args = [] }: { url: string; baseline: string; args?: string[] },
): Promise<string> {
  const dir = await suiteFolder(version);
  const main = join(dir, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const shim = `data:text/javascript,${encodeURIComponent(GLOB_SYNC)}`;
  const options = ['server', '--url', url, '--expected-failures', baseline, ...args];
  return run(process.execPath, ['--import', shim, main, ...options], dir);
}
