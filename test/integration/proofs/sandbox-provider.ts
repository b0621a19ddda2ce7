import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { revocationPointers } from '../../../proofs/revocation/pointers';
import { chainStatus } from '../../../proofs/revocation/chain-status';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { sealToken } from '../../../proofs/timestamp/seal';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { parseCertificate } from '../../../proofs/x509/certificate';
import { decodePemCertificates } from '../../../proofs/x509/pem';
import { SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { askAuthority } from '../../support/ask-authority';
import { until } from '../../support/until';
import type { Provider, Sealing } from '../../unit/proofs/evidence/evidence-world';

/** The sandbox PSC over HTTP, at its own time: stamps, and seals with the list that the signer's certificate points to. */
export async function startSandboxProvider(
  dataDir: string,
): Promise<Pick<Provider, 'authority'> & { seal: Sealing; close(): Promise<void> }> {
  const psc = await startSandboxPsc({ dataDir, host: '127.0.0.1', port: 0 });
  const roots = decodePemCertificates(await readFile(join(dataDir, 'root.pem'), 'utf8'));
  const authority = { roots, policies: [SANDBOX_POLICY_OID] };
  const profile = {
    ...authority,
    intermediates: [],
    requireEku: true,
    requireNonce: true,
    allowGrantedWithMods: false,
    hashAlgorithm: 'SHA-256' as const,
    skewSeconds: 60,
  };
  const stamp = async (digest: Uint8Array) => {
    const response = await askAuthority(psc.url, buildTimestampRequest({ digest, nonce: null }));
    const { path, facts } = await verifyTimestamp({ response, digest, nonce: null, profile });
    return { response, path: path!, genTime: facts!.genTime };
  };
  return {
    authority,
    async seal(digests) {
      const stamped = await Promise.all(digests.map(stamp));
      const chain = stamped[0]!.path.map(parseCertificate);
      const [url] = revocationPointers(chain[0]!).crls;
      const after = new Date(Math.max(...stamped.map(({ genTime }) => genTime.getTime())));
      // A list states whole seconds, so the first one that covers the tokens comes with the next second.
      const data = await until(async () => {
        const list = { crls: [new Uint8Array(await (await fetch(url!)).arrayBuffer())], ocsps: [] };
        return (await chainStatus(chain, list, { after })).status === 'good' ? list : null;
      });
      return stamped.map(({ response, path }) => sealToken(response, path, data));
    },
    close: () => psc.close(),
  };
}
