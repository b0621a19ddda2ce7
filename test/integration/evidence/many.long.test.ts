import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { verifiedToken } from '../../../activities/certify/verified-token';
import { certifiedFields, documentOf } from '../../../adapters/mongo/certificates';
import { verifyEvidence } from '../../../proofs/evidence/verify';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { Authority } from '../../../sandbox/psc/authority';
import { issueToken, SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import { readRequest } from '../../../sandbox/psc/read-request';
import { createEvidenceWorld } from '../../support/evidence-world';
import type { EvidenceWorld } from '../../support/evidence-world';
import { processingCertificate } from '../../support/fixtures';
import { scaled } from '../../support/scale';
import { useTempDir } from '../../support/temp-dir';

/** More than one chunk of the tree, and not a multiple of it. */
const COUNT = scaled(12_000, 12_000, 100_000);
const PAGE = 1_000;
/** How many of the records are verified. */
const SAMPLE = 500;

const directory = useTempDir();
let world: EvidenceWorld;
afterEach(() => world.close());

const contentOf = (index: number): Buffer => Buffer.from(`document ${index}`);
const idOf = (index: number): string => `cert_${String(index).padStart(22, '0')}`;

/** Tokens of the authority's own key, without a request for each. */
async function certifyMany(): Promise<void> {
  // Makes the signer known.
  const [first] = await world.certify(1);
  const { chain } = (await world.signers.find(first!.certificate.evidence!.signer))!;
  const authority = await Authority.open(join(directory(), 'one'), world.clock());
  const identity = await authority.signer(world.clock());
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  for (let from = 0; from < COUNT; from += PAGE) {
    const documents = await Promise.all(
      Array.from({ length: Math.min(PAGE, COUNT - from) }, async (_, i) => {
        const digest = createHash('sha256')
          .update(contentOf(from + i))
          .digest();
        const request = readRequest(buildTimestampRequest({ digest, nonce: null }));
        const moment = { genTime: world.clock(), serialNumber: BigInt(from + i + 1) };
        const tsr = await issueToken(request, SANDBOX_POLICY_OID, moment, identity);
        const token = {
          ...{ provider: 'one', grade: 'sandbox' as const, policyOid: SANDBOX_POLICY_OID },
          ...{ serialNumber: String(moment.serialNumber), genTime: moment.genTime.toISOString() },
          ...{ tsr: base64(tsr), hashAlgorithm: 'SHA-256' as const, chain: chain.map(base64) },
          grantedAt: moment.genTime.toISOString(),
        };
        const sha256 = digest.toString('hex');
        const { signer } = first!.certificate.evidence!;
        const fields = certifiedFields(
          verifiedToken(token, { sha256, signer, hashedAt: null }),
          world.clock(),
        );
        const file = { name: 'a', mime: 'text/plain', size: 1, sha256 };
        return { ...documentOf(processingCertificate('acct_1', { id: idOf(from + i), file })), ...fields };
      }),
    );
    await world.collections.certificates.insertMany(documents);
  }
}

it(`${COUNT} certificates are renewed with one token, each at a place of its own, and each record verifies`, async () => {
  world = await createEvidenceWorld(directory());
  await certifyMany();
  await world.capture();
  world.ahead(900);
  const { renewals, certificates } = world.collections;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const idle = process.memoryUsage().rss;
  const begun = performance.now();
  const { renewed, renewalId } = await world.renew();
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watch);
  // The one that made the signer known is among them.
  expect(renewed).toBe(COUNT + 1);
  expect(await renewals.countDocuments()).toBe(1);
  const places = await certificates.distinct('evidence.renewal.index', { 'evidence.renewal.id': renewalId! });
  expect(places).toHaveLength(COUNT + 1);

  await world.capture();
  world.ahead(300);
  const authorities = [{ roots: world.roots, intermediates: [], policies: [], requireEku: true }];
  const times: number[] = [];
  for (let i = 0; i < SAMPLE; i += 1) {
    const index = Math.floor((i * COUNT) / SAMPLE);
    const asked = performance.now();
    const record = await world.recordOf({ id: idOf(index) });
    times.push(performance.now() - asked);
    const digests = { 'SHA-256': createHash('sha256').update(contentOf(index)).digest() };
    const report = await verifyEvidence({ record, digests, authorities, at: world.clock() });
    expect(report.outcome).toBe('holds');
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `${COUNT} certificates renewed in ${seconds.toFixed(1)} s; memory ${mib(idle)} to ${mib(peak)} MiB; a record in ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)\n`,
  );
});

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
