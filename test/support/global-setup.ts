import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServers } from './servers';

declare global {
  var selloTestServers: { stop(): Promise<void> } | undefined;
}

/** The workers and servers that tests start as processes are the compiled ones. */
async function build(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(__dirname, '..', '..', 'scripts', 'build.mjs')]);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}

export default async function globalSetup(): Promise<void> {
  await build();
  globalThis.selloTestServers = await startTestServers();
}
