import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { testServers } from '../servers';

/** Runs `temporal …` as an operator does, in the service's namespace. Rejects when it fails. */
export async function temporalCommand(env: Record<string, string>, ...args: string[]): Promise<string> {
  const place = ['--address', env['TEMPORAL_ADDRESS'] ?? '', '--namespace', env['TEMPORAL_NAMESPACE'] ?? ''];
  const { stdout } = await promisify(execFile)(testServers().binaries.temporal, [...args, ...place]);
  return stdout;
}
