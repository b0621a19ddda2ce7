import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { verifyCommand } from '../../../../clients/cli/verify';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';

export interface Ran {
  code: unknown;
  out: string;
  err: string;
}

/** Runs `sello verify` in this process, for somebody who is not logged in unless `env` says so. */
export async function runVerify(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const out = jest.spyOn(console, 'log').mockReturnValue();
  const err = jest.spyOn(console, 'error').mockReturnValue();
  try {
    const surroundings = { env: { XDG_CONFIG_HOME: '/dev/null', ...env }, runningService: () => null };
    await verifyCommand(surroundings).parseAsync([...args], { from: 'user' });
    return { code: process.exitCode, out: out.mock.calls.join('\n'), err: err.mock.calls.join('\n') };
  } finally {
    out.mockRestore();
    err.mockRestore();
    process.exitCode = undefined;
  }
}

export interface OneBlockNode {
  url: string;
  close(): Promise<void>;
}

/** A node of a regtest chain that knows one block: the proof's. A reorganisation may have dropped it. */
export async function startOneBlockNode(proof: AnchorProof, { stale = false } = {}): Promise<OneBlockNode> {
  const hash = blockHashOf(proof);
  const answer = (method: string, [first, second]: unknown[]): unknown => {
    if (method === 'getblockchaininfo') return { result: { chain: 'regtest' } };
    if (method === 'getblockhash' && first === proof.height && !stale) return { result: hash };
    if (method === 'getblockheader' && first === hash)
      return {
        result: second ? { confirmations: stale ? -1 : 12 } : Buffer.from(proof.header).toString('hex'),
      };
    if (method === 'getblockheader') return { error: { code: -5, message: 'Block not found' } };
    return { error: { code: -8, message: 'Block height out of range' } };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const call = JSON.parse(Buffer.concat(chunks).toString()) as {
        method: string;
        params: unknown[];
        id: unknown;
      };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          id: call.id,
          result: null,
          error: null,
          ...(answer(call.method, call.params) as object),
        }),
      );
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://u:p@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
