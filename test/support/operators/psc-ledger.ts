import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import { startSandboxPsc } from '../../../sandbox/psc/server';

/** A PKIStatusInfo of status 2, rejection, without a token. */
const REJECTION = Buffer.from('30053003020102', 'hex');

/** A real authority that counts the tokens it issues for each hash, and refuses those for some. */
export interface PscLedger {
  /** The file for PSC_CONFIG. */
  config: string;
  /** Hashes for which no token is issued. */
  refused: Set<string>;
  tokens(sha256: string): number;
  close(): Promise<void>;
}

export async function startPscLedger(folder: string): Promise<PscLedger> {
  mkdirSync(folder, { recursive: true });
  const authority = await startSandboxPsc({ dataDir: join(folder, 'psc'), host: '127.0.0.1', port: 0 });
  const issued = new Map<string, number>();
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    const answer = async (chunks: unknown[]): Promise<Buffer> => {
      const body = Buffer.concat(chunks as Buffer[]);
      const sha256 = imprintOf(body);
      if (refused.has(sha256)) return REJECTION;
      issued.set(sha256, (issued.get(sha256) ?? 0) + 1);
      const headers = { 'content-type': 'application/timestamp-query' };
      const reply = await fetch(authority.url, { method: 'POST', headers, body });
      return Buffer.from(await reply.arrayBuffer());
    };
    request
      .toArray()
      .then(answer)
      .then((reply) => response.setHeader('content-type', 'application/timestamp-reply').end(reply))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = join(folder, 'providers.json');
  const provider = {
    name: 'ledger',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    grade: 'sandbox',
    trust: { roots: [join(folder, 'psc', 'root.pem')], policies: [SANDBOX_POLICY_OID] },
  };
  writeFileSync(config, JSON.stringify({ providers: [provider] }));
  return {
    config,
    refused,
    tokens: (sha256) => issued.get(sha256) ?? 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await authority.close();
    },
  };
}

/** The message imprint is the request's only octet string of 32 bytes. */
function imprintOf(request: Buffer): string {
  const at = request.indexOf(Buffer.from([0x04, 0x20]));
  return request.subarray(at + 2, at + 34).toString('hex');
}
