import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { pythonEnvironment } from '../../support/python-environment';

const VERSION = '1.0.9';
const PACKAGES = [`rfc3161-client==${VERSION}`, 'asn1crypto==1.5.1'];

export interface JudgedToken {
  response: Uint8Array;
  digest: Uint8Array;
  nonce: Uint8Array;
}

/** The Python that has the verifier, installed on first use. */
export async function rfc3161Client(): Promise<string> {
  return join(await pythonEnvironment(`rfc3161-client-${VERSION}`, PACKAGES), 'python');
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
  const judge = spawn(await rfc3161Client(), [join(__dirname, 'judge-tokens.py')], { stdio: 'pipe' });
  judge.stdin.end(JSON.stringify(order));
  const complaints = text(judge.stderr);
  return (await json(judge.stdout).catch(async () => {
    throw new Error(await complaints);
  })) as string[];
}
