import { join } from 'node:path';
import { pythonEnvironment } from './python-environment';

const VERSION = '4.32.5';

/** The path of the fuzzer, installed on first use. */
export async function schemathesis(): Promise<string> {
  const bin = await pythonEnvironment(`schemathesis-${VERSION}`, [`schemathesis==${VERSION}`]);
  return join(bin, 'schemathesis');
}
