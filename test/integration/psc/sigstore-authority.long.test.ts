import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import type { TimestampProvider } from '../../../ports/timestamp-provider';
import { exchangeTimestamp, failedChecks } from '../../../proofs/timestamp/exchange';
import { decodePemCertificates, encodePem } from '../../../proofs/x509/pem';
import type { TrustProfile } from '../../../proofs/timestamp/trust-profile';
import { startSigstoreServer } from '../../support/sigstore-server';
import type { SigstoreServer } from '../../support/sigstore-server';
import { openssl } from './openssl';

/** The default policy of sigstore's authority. */
const POLICY = '1.3.6.1.4.1.57264.2';

let directory: string;
let server: SigstoreServer;
let provider: TimestampProvider;
let sandbox: TrustProfile;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sello-sigstore-'));
  server = await startSigstoreServer(directory);
  const { address } = server;

  const chain = await (await fetch(`${address}/api/v1/timestamp/certchain`)).text();
  const [leaf, intermediate, root] = decodePemCertificates(chain).map((der) => encodePem('CERTIFICATE', der));
  await writeFile(join(directory, 'leaf.pem'), leaf!);
  await writeFile(join(directory, 'intermediate.pem'), intermediate!);
  await writeFile(join(directory, 'root.pem'), root!);
  const trust = { roots: ['root.pem'], policies: [POLICY] };
  const config = { name: 'sigstore', url: `${address}/api/v1/timestamp`, grade: 'technical', trust };
  await writeFile(join(directory, 'psc.json'), JSON.stringify({ providers: [config] }));
  provider = (await loadProviders(join(directory, 'psc.json')))[0]!;

  const place = { dataDir: join(directory, 'sandbox'), host: '127.0.0.1', port: 0 };
  await (await startSandboxPsc(place)).close();
  const [ours] = await loadProviders(join(directory, 'sandbox', 'providers.json'));
  sandbox = ours!.profile;
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function stamp(digest: Uint8Array, profile: TrustProfile) {
  const send = (request: Uint8Array) => provider.send(request, AbortSignal.timeout(120_000));
  return exchangeTimestamp({ digest, profile, clock: () => new Date(), send });
}

async function pinned(file: string): Promise<TrustProfile> {
  return { ...provider.profile, roots: decodePemCertificates(await readFile(join(directory, file), 'utf8')) };
}

const COUNT = 100;

describe("a token of sigstore's time-stamp authority", () => {
  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
    `is accepted under a matching profile (%s), ${COUNT} of ${COUNT}, as by openssl`,
    async (hashAlgorithm) => {
      const profile = { ...provider.profile, hashAlgorithm };
      const tokens: ({ digest: Buffer } & Awaited<ReturnType<typeof stamp>>)[] = [];
      // One after another: the time limit of an attempt is the product's.
      while (tokens.length < COUNT) {
        const digest = createHash(hashAlgorithm.replace('-', '')).update(randomBytes(16)).digest();
        tokens.push({ digest, ...(await stamp(digest, profile)) });
      }
      expect(tokens.flatMap(({ report }) => failedChecks(report))).toEqual([]);
      expect(tokens.every(({ report }) => report.ok)).toBe(true);
      expect(tokens[0]?.report.facts).toMatchObject({
        policyOid: POLICY,
        hashAlgorithm,
        signer: { subject: 'O=local, CN=Test TSA Timestamping', issuer: 'O=local, CN=Test TSA Intermediate' },
      });

      const [{ response, digest }] = tokens as [(typeof tokens)[0]];
      await writeFile(join(directory, 'x.tsr'), response);
      const verify = ['-verify', '-in', 'x.tsr', '-digest', digest.toString('hex'), '-CAfile', 'root.pem'];
      expect(await openssl(directory, 'ts', ...verify)).toContain('Verification: OK');
    },
  );

  it('is accepted with its issuing authority pinned instead of the root', async () => {
    const { report } = await stamp(randomBytes(32), await pinned('intermediate.pem'));
    expect(failedChecks(report)).toEqual([]);
    expect(report.ok).toBe(true);
  });

  it('is refused with its own certificate pinned, which is not an authority', async () => {
    const { report } = await stamp(randomBytes(32), await pinned('leaf.pem'));
    expect(failedChecks(report)).toEqual([expect.stringMatching(/^certificate_path: /)]);
  });

  it('is refused under the profile of the sandbox', async () => {
    const { report } = await stamp(randomBytes(32), sandbox);
    expect(report.ok).toBe(false);
    expect(failedChecks(report).map((line) => line.split(':')[0])).toEqual(['policy', 'certificate_path']);
  });

  it('is refused under another root, even when any policy is accepted', async () => {
    const { report } = await stamp(randomBytes(32), { ...sandbox, policies: [] });
    expect(failedChecks(report)).toEqual([expect.stringMatching(/^certificate_path: /)]);
  });
});
