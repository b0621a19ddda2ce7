import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment } from './python-environment';

const PACKAGES = ['opentimestamps-client==0.7.2', 'lxml==6.1.3'];
const VERSION = '1';

/** OpenTimestamps' reference client, and libxml2 for schemas. */
export interface PythonTools {
  python: string;
  ots: string;
}

export async function pythonTools(): Promise<PythonTools> {
  const bin = await pythonEnvironment(`proof-tools-${VERSION}`, PACKAGES);
  return { python: join(bin, 'python3'), ots: join(bin, 'ots') };
}

/** What a tool printed, and its exit code; a failure is a result here, not an error. */
export async function outcomeOf(command: string, args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { timeout: 180_000 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout + stderr };
  }
}
