import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { cacheDir } from '../../../stack/cache-dir';

const VERSION = '1.0.9';
const PACKAGES = [`rfc3161-client==${VERSION}`, 'asn1crypto==1.5.1'];
const run = promisify(execFile);

export interface JudgedToken {
  response: Uint8Array;
  digest: Uint8Array;
  nonce: Uint8Array;
}

/** Installs the verifier once, into the stack's cache, and gives the path of its Python. */
async function python(): Promise<string> {
  const home = join(cacheDir(), `rfc3161-client-${VERSION}`);
  if (!existsSync(join(home, 'installed'))) {
    // A virtual environment cannot be moved: it is created in place, and the marker says that it is complete.
    await run('python3', ['-m', 'venv', '--clear', home]);
    await run(join(home, 'bin', 'pip'), ['install', '--quiet', ...PACKAGES]);
    await writeFile(join(home, 'installed'), '');
  }
  return join(home, 'bin', 'python');
}

/** For each token, an empty string or why rfc3161-client or a strict DER parser refuses it. */
export async function judgeTokens(rootPem: string, tokens: JudgedToken[]): Promise<string[]> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const order = {
    root: rootPem,
    tokens: tokens.map(({ response, digest, nonce }) => ({
      response: hex(response),
      digest: hex(digest),
      nonce: hex(nonce),
    })),
  };
  const judge = spawn(await python(), [join(__dirname, 'judge-tokens.py')], { stdio: 'pipe' });
  judge.stdin.end(JSON.stringify(order));
  const complaints = text(judge.stderr);
  return (await json(judge.stdout).catch(async () => {
    throw new Error(await complaints);
  })) as string[];
}
