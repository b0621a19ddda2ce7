import { concatBytes } from '@noble/hashes/utils.js';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { contextTag } from '../../../../proofs/asn1/der';
import { encode, integer, NULL, octetString, oid, sequence, setOf } from '../../../../proofs/asn1/der-write';
import { ID_SHA256, ID_SHA512 } from '../../../../proofs/asn1/oids';
import type { EvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { readEvidenceRecord, writeEvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { digest } from '../../../../proofs/x509/hash';
import { parseTimestampResponse } from '../../../../proofs/timestamp/response';
import { DIGEST, forge, ID_SHA1, imprintOf, newWorld } from '../timestamp/forge';

let token: Uint8Array;
let sha1Token: Uint8Array;

beforeAll(async () => {
  const world = await newWorld();
  token = parseTimestampResponse(await forge(world)).token!;
  const imprint = imprintOf(DIGEST.slice(0, 20), ID_SHA1);
  sha1Token = parseTimestampResponse(await forge(world, { tstInfo: { imprint } })).token!;
});

const other = digest('SHA-256', Uint8Array.of(1));
const renewed = (): EvidenceRecord => ({
  hashAlgorithm: 'SHA-256',
  chain: [
    { reducedHashtree: [], token },
    { reducedHashtree: [[DIGEST, other], [other]], token },
  ],
});
const SHA256 = sequence(oid(ID_SHA256));

interface Parts {
  version?: Uint8Array;
  digestAlgorithms?: Uint8Array;
  extras?: Uint8Array[];
  chains?: Uint8Array[];
}

/** A record that is written part by part, so that others' can be tried. */
function recordOf({ version, digestAlgorithms, extras = [], chains }: Parts): Uint8Array {
  return sequence(
    version ?? integer(1),
    digestAlgorithms ?? sequence(SHA256),
    ...extras,
    sequence(...(chains ?? [sequence(sequence(token))])),
  );
}

const listsOf = (...lists: Uint8Array[][]) =>
  encode(contextTag(2), ...lists.map((list) => sequence(...list.map(octetString))));

describe('an evidence record', () => {
  it('is read as it was written, to the byte', () => {
    const written = writeEvidenceRecord(renewed());
    const read = readEvidenceRecord(written);
    expect(read.hashAlgorithm).toBe('SHA-256');
    expect(read.chain.map((timestamp) => timestamp.reducedHashtree.map((list) => list.length))).toEqual([
      [],
      [2, 1],
    ]);
    expect(Buffer.from(writeEvidenceRecord(read)).equals(written)).toBe(true);
    expect(Buffer.from(read.chain[0]!.token).equals(token)).toBe(true);
  });

  it.each<[string, () => Uint8Array]>([
    [
      'with a NULL beside its algorithm',
      () => recordOf({ digestAlgorithms: sequence(sequence(oid(ID_SHA256), NULL)) }),
    ],
    [
      'with cryptoInfos',
      () => recordOf({ extras: [encode(contextTag(0), sequence(oid('1.2.3'), setOf([NULL])))] }),
    ],
    [
      'with attributes',
      () =>
        recordOf({
          chains: [sequence(sequence(encode(contextTag(1), sequence(oid('1.2.3'), setOf([NULL]))), token))],
        }),
    ],
    [
      'that lists more algorithms',
      () => recordOf({ digestAlgorithms: sequence(sequence(oid(ID_SHA512)), SHA256) }),
    ],
  ])('of others is read %s', (_, make) => {
    expect(readEvidenceRecord(make()).chain).toHaveLength(1);
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    ['of another version', () => recordOf({ version: integer(2) }), /version is 2/],
    ['of encrypted data', () => recordOf({ extras: [encode(contextTag(1), oid('1.2.3'))] }), /encrypted/],
    ['without chains', () => recordOf({ chains: [] }), /no time stamps/],
    ['with an empty chain', () => recordOf({ chains: [sequence()] }), /no time stamps/],
    [
      'with a second chain',
      () => recordOf({ chains: [sequence(sequence(token)), sequence(sequence(token))] }),
      /changes its hash algorithm/,
    ],
    [
      'with 65 time stamps',
      () => recordOf({ chains: [sequence(...Array<Uint8Array>(65).fill(sequence(token)))] }),
      /65 time stamps/,
    ],
    ['that does not list its algorithm', () => recordOf({ digestAlgorithms: sequence() }), /does not list/],
    [
      'with SHA-1',
      () => recordOf({ chains: [sequence(sequence(sha1Token))] }),
      /1\.3\.14\.3\.2\.26 .* is not accepted/,
    ],
    [
      'whose tree has another algorithm than its token',
      () => recordOf({ chains: [sequence(sequence(encode(contextTag(0), oid(ID_SHA512)), token))] }),
      /different hash algorithms/,
    ],
    ['with an empty tree', () => recordOf({ chains: [sequence(sequence(listsOf(), token))] }), /0 lists/],
    ['with an empty list', () => recordOf({ chains: [sequence(sequence(listsOf([]), token))] }), /0 values/],
    [
      'with a list too long',
      () => recordOf({ chains: [sequence(sequence(listsOf(Array<Uint8Array>(1025).fill(DIGEST)), token))] }),
      /1025 values/,
    ],
    [
      'with a hash of another length',
      () => recordOf({ chains: [sequence(sequence(listsOf([DIGEST.slice(1), other]), token))] }),
      /must have 32 bytes/,
    ],
    ['with extra bytes', () => concatBytes(recordOf({}), Uint8Array.of(0)), /extra bytes/],
    ['that is a token', () => token, /EvidenceRecord.version/],
    ['without bytes', () => new Uint8Array(), /ends too early/],
    ['of 17 MB', () => new Uint8Array(17_000_000), /larger than/],
  ])('is refused %s', (_, make, reason) => {
    expect(() => readEvidenceRecord(make())).toThrow(reason);
    expect(() => readEvidenceRecord(make())).toThrow(ProofFormatError);
  });
});
