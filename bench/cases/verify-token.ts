import { createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { loadProviders } from '../../adapters/psc/load-providers';
import { startSandboxPsc } from '../../sandbox/psc/server';
import { exchangeTimestamp } from '../../proofs/timestamp/exchange';
import { readTokenUnderTest } from '../../proofs/timestamp/token-under-test';
import { CheckLog } from '../../proofs/report/check-log';
import { verifyTimestamp } from '../../proofs/timestamp/verify';
import type { BenchCase } from '../case';
import { alternate, load, perSecond, combine } from '../support/load';

/** Every check of a token, beside only its two signatures: the token's and its signer certificate's. */
export const verifyToken: BenchCase = {
  name: 'verify-token',
  async run(context) {
    const dataDir = join(context.dir, 'verify-token');
    const psc = await startSandboxPsc({ dataDir, host: '127.0.0.1', port: 0 });
    const [provider] = await loadProviders(join(dataDir, 'providers.json'));
    if (provider === undefined) throw new Error('The sandbox wrote no provider.');
    const { profile } = provider;
    const digest = randomBytes(32);
    const { response } = await exchangeTimestamp({
      digest,
      profile,
      clock: () => new Date(),
      send: (request) => provider.send(request, AbortSignal.timeout(10_000)),
    });
    await psc.close();

    const input = { response, digest, nonce: null, profile };
    const { signer, signerInfo, roots } = readTokenUnderTest(input, new CheckLog());
    const signerKey = new X509Certificate(signer.raw).publicKey;
    const [root] = roots;
    if (root === undefined) throw new Error('No root is pinned.');
    const rootKey = createPublicKey({ key: Buffer.from(root.publicKey), format: 'der', type: 'spki' });

    const calls = context.pick({ smoke: 50, quick: 1_000, full: 3_000 });
    const rounds = context.pick({ smoke: 1, quick: 4, full: 10 });
    const whole = () =>
      load(1, calls, async () => {
        if (!(await verifyTimestamp(input)).ok) throw new Error('A valid token was refused.');
      });
    const signatures = () =>
      load(1, calls, async () => {
        const good =
          verify('sha256', signerInfo.signedBytes, signerKey, signerInfo.signature) &&
          verify('sha256', signer.tbs, rootKey, signer.signature);
        if (!good) throw new Error('A valid signature was refused.');
      });
    await whole();
    await signatures();
    const found = await alternate(rounds, whole, signatures);
    return [
      {
        what: 'verify a token, sequential',
        unit: '/s',
        ours: perSecond(combine(found.ours)),
        yardstick: {
          what: 'its two signatures with node:crypto',
          value: perSecond(combine(found.yardstick)),
        },
        goal: { kind: 'at least', value: 0.3 },
      },
    ];
  },
};
