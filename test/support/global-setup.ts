import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchTools } from './fetch-tools';
import { startTestServers } from './servers';
import { offerShared } from './shared';

declare global {
  var selloTestServers: { stop(): Promise<void> }[] | undefined;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tests start the compiled API and workers. */
async function build(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(__dirname, '..', '..', 'scripts', 'build.mjs')]);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}

/** The part of Jest's configuration that is read here. */
interface RunOptions {
  testPathPatterns: { isSet(): boolean };
}

export default async function globalSetup({ testPathPatterns }: RunOptions): Promise<void> {
  await build();
  // A run of a few files fetches on first use what those files need.
  if (!testPathPatterns.isSet()) await fetchTools(say);
  globalThis.selloTestServers = [await startTestServers(say)];
  globalThis.selloTestServers.unshift(await offerShared());
}
