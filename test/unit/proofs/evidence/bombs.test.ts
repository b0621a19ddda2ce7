import { children, contextTag, readDer, TAG } from '../../../../proofs/asn1/der';
import { encode, explicit, integer, sequence } from '../../../../proofs/asn1/der-write';
import { MAX_RECORD_BYTES, writeEvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { verifyEvidence } from '../../../../proofs/evidence/verify';
import { sealToken } from '../../../../proofs/timestamp/seal';
import { digest } from '../../../../proofs/x509/hash';
import { scaled } from '../../../support/scale';
import type { Provider } from './evidence-world';
import { daysAfter, newProvider } from './evidence-world';

const START = new Date('2026-01-01T00:00:00Z');
const ISSUED = daysAfter(START, 10);
const file = Buffer.from('a contract');
const ROOM = scaled(400_000, MAX_RECORD_BYTES - 1_000_000);

let provider: Provider;
let response: Uint8Array;
let path: Uint8Array[];

beforeAll(async () => {
  provider = await newProvider({ name: 'first', from: START, days: 400 });
  response = await provider.stamp(digest('SHA-256', file), ISSUED);
  path = provider.chain.map(({ certificate }) => certificate.raw);
});

const nulls = (bytes: number) => {
  const filled = new Uint8Array(bytes - (bytes % 2));
  filled.fill(TAG.null);
  for (let i = 1; i < filled.length; i += 2) filled[i] = 0;
  return filled;
};
const recordOf = (...tokens: Uint8Array[]) =>
  writeEvidenceRecord({
    hashAlgorithm: 'SHA-256',
    chain: tokens.map((token) => ({ reducedHashtree: [], token })),
  });
/** Different certificates or lists of this size: anyone can add them to a token. */
const crowd = (bytes: number) =>
  Array.from({ length: Math.floor(ROOM / bytes) }, (_, i) =>
    sequence(integer(i), encode(TAG.octetString, new Uint8Array(bytes - 16))),
  );

/** The token with more members in one of its sets. They are not sorted, as no reader cares. */
function stuffed(set: number, more: readonly Uint8Array[]): Uint8Array {
  const [type, content] = children(readDer(sealToken(response, path, { crls: more.slice(0, 1), ocsps: [] })));
  const parts = children(children(content!)[0]!).map((part) =>
    part.tag === set ? encode(set, part.content, ...more.slice(1)) : part.raw,
  );
  return sequence(type!.raw, explicit(0, sequence(...parts)));
}

/** Records that are as expensive as they can be. The time limit of a test is the only one that is needed. */
describe('an evidence record that is built to be expensive', () => {
  const bombs: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['of millions of elements', () => sequence(nulls(ROOM)), 'refused'],
    ['with millions of algorithms', () => sequence(integer(1), sequence(nulls(ROOM)), sequence()), 'refused'],
    [
      'with millions of attributes',
      async () => {
        const token = sealToken(response, path, await provider.statuses(daysAfter(ISSUED, 1)));
        const stamp = sequence(encode(contextTag(1), nulls(ROOM)), token);
        const algorithms = sequence(sequence(Uint8Array.from(Buffer.from('0609608648016503040201', 'hex'))));
        return sequence(integer(1), algorithms, sequence(sequence(stamp)));
      },
      'holds',
    ],
    ['with thousands of revocation lists', () => recordOf(stuffed(contextTag(1), crowd(300))), 'not_shown'],
    [
      'with a few huge revocation lists',
      () => recordOf(stuffed(contextTag(1), crowd(ROOM / 3))),
      'not_shown',
    ],
    ['with thousands of certificates', () => recordOf(stuffed(contextTag(0), crowd(1_000))), 'not_shown'],
    [
      'of 64 time stamps with thousands of hashes each',
      () => {
        const token = sealToken(response, path, { crls: [], ocsps: [] });
        const reducedHashtree = Array.from({ length: 6 }, () =>
          Array<Uint8Array>(scaled(100, 1_000)).fill(digest('SHA-256', file)),
        );
        const chain = Array.from({ length: 64 }, () => ({ reducedHashtree, token }));
        return writeEvidenceRecord({ hashAlgorithm: 'SHA-256', chain });
      },
      'refused',
    ],
  ];

  it.each(bombs)('%s, is judged', async (_, make, outcome) => {
    const record = await make();
    expect(record.length).toBeLessThanOrEqual(MAX_RECORD_BYTES);
    const report = await verifyEvidence({
      record,
      digests: { 'SHA-256': digest('SHA-256', file) },
      authorities: [provider.authority, provider.authority],
      at: daysAfter(START, 100),
    });
    expect([report.outcome, report.reason]).toEqual([
      outcome,
      outcome === 'holds' ? null : (expect.any(String) as string),
    ]);
  });
});
