import { ProofFormatError } from '../anchor/anchor-proof';
import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readInteger } from '../asn1/der-values';
import { encode, integer, octetString, oid, sequence } from '../asn1/der-write';
import { parseToken } from '../timestamp/token';
import { parseTstInfo } from '../timestamp/tst-info';
import type { AlgorithmIdentifier } from '../x509/algorithm-identifier';
import { hasNoParameters, readAlgorithm } from '../x509/algorithm-identifier';
import type { HashName } from '../x509/hash';
import { hashByOid, hashLength, hashOid } from '../x509/hash';
import type { ReducedHashtree } from './reduced-hashtree';

export interface ArchiveTimestamp {
  /** Empty when the token covers the value itself. */
  reducedHashtree: ReducedHashtree;
  /** The ContentInfo, DER. The next time stamp of the chain covers its hash. */
  token: Uint8Array;
}

/** An evidence record with one chain: the time stamp of the data, then one for each renewal. */
export interface EvidenceRecord {
  /** The chain's: of the data's digest and of every tree (RFC 4998 §5.2). */
  hashAlgorithm: HashName;
  chain: ArchiveTimestamp[];
}

/** Anything larger is refused unread. The tokens contain revocation lists. */
export const MAX_RECORD_BYTES = 16_000_000;
/** Renewals are years apart. */
const MAX_TIMESTAMPS = 64;
/** A tree of a million leaves needs 20 lists of one or two values. */
const MAX_LISTS = 64;
const MAX_LIST_VALUES = 1_024;

const V1 = 1;
const DIGEST_ALGORITHM = contextTag(0);
const ATTRIBUTES = contextTag(1);
const REDUCED_HASHTREE = contextTag(2);
const CRYPTO_INFOS = contextTag(0);
const ENCRYPTION_INFO = contextTag(1);

/**
 * RFC 4998 §3.1, §4.1 and §5.1, with implicit tags
 *
 * EvidenceRecord ::= SEQUENCE {
 *   version INTEGER { v1(1) },
 *   digestAlgorithms SEQUENCE OF AlgorithmIdentifier,
 *   cryptoInfos [0] CryptoInfos OPTIONAL,
 *   encryptionInfo [1] EncryptionInfo OPTIONAL,
 *   archiveTimeStampSequence SEQUENCE OF ArchiveTimeStampChain }
 *
 * ArchiveTimeStampChain ::= SEQUENCE OF ArchiveTimeStamp
 *
 * ArchiveTimeStamp ::= SEQUENCE {
 *   digestAlgorithm [0] AlgorithmIdentifier OPTIONAL,   -- the tree's; absent: the one of the token's imprint
 *   attributes [1] Attributes OPTIONAL,
 *   reducedHashtree [2] SEQUENCE OF PartialHashtree OPTIONAL,
 *   timeStamp ContentInfo }
 */
export function writeEvidenceRecord({ hashAlgorithm, chain }: EvidenceRecord): Uint8Array {
  const algorithm = oid(hashOid(hashAlgorithm));
  const timestamps = chain.map(({ reducedHashtree, token }) =>
    sequence(
      // In each of them, and equally encoded: BouncyCastle 1.83 compares the encodings of a chain's algorithms, and authorities
      // write the parameters of their imprints differently.
      encode(DIGEST_ALGORITHM, algorithm),
      ...(reducedHashtree.length === 0 ? [] : [encode(REDUCED_HASHTREE, ...reducedHashtree.map(writeList))]),
      token,
    ),
  );
  return sequence(integer(V1), sequence(sequence(algorithm)), sequence(sequence(...timestamps)));
}

function writeList(list: readonly Uint8Array[]): Uint8Array {
  return sequence(...list.map((value) => octetString(value)));
}

/**
 * Reads a record of ours or of others. `cryptoInfos` and `attributes` are skipped: no time stamp covers them, and nothing is
 * concluded from them. Throws `ProofFormatError`.
 */
export function readEvidenceRecord(der: Uint8Array): EvidenceRecord {
  if (der.length > MAX_RECORD_BYTES)
    throw new ProofFormatError(`The evidence record is larger than ${MAX_RECORD_BYTES} bytes.`);
  try {
    return readRecord(readDer(der));
  } catch (error) {
    if (error instanceof DerError) throw new ProofFormatError(error.message, { cause: error });
    throw error;
  }
}

function readRecord(element: Element): EvidenceRecord {
  const fields = new DerFields(element, 'EvidenceRecord');
  const version = readInteger(fields.required(TAG.integer, 'version'));
  if (version !== BigInt(V1)) throw new DerError(`EvidenceRecord.version is ${version}, not ${V1}.`);
  const listed = children(fields.required(TAG.sequence, 'digestAlgorithms')).map(readAlgorithm);
  fields.optional(CRYPTO_INFOS);
  if (fields.optional(ENCRYPTION_INFO) !== null)
    throw new DerError('The evidence record is of encrypted data, which is not supported.');
  const chains = children(fields.required(TAG.sequence, 'archiveTimeStampSequence'));
  fields.end();

  const [chain, ...later] = chains;
  if (chain === undefined) throw new DerError('The evidence record has no time stamps.');
  if (later.length > 0)
    throw new DerError(
      'The evidence record changes its hash algorithm: it has several chains of time stamps, and only one is supported.',
    );
  const record = readChain(chain);
  // RFC 4998 §3.1: the list names every algorithm that is used.
  if (!listed.some(({ oid: id }) => id === hashOid(record.hashAlgorithm)))
    throw new DerError('The evidence record does not list the hash algorithm of its time stamps.');
  return record;
}

function readChain(element: Element): EvidenceRecord {
  if (element.tag !== TAG.sequence)
    throw new DerError('ArchiveTimeStampChain is missing or has the wrong type.');
  const members = children(element);
  if (members.length > MAX_TIMESTAMPS)
    throw new DerError(
      `The evidence record has ${members.length} time stamps; at most ${MAX_TIMESTAMPS} are read.`,
    );
  const timestamps = members.map(readTimestamp);
  const [first] = timestamps;
  if (first === undefined) throw new DerError('The evidence record has no time stamps.');
  const { hashAlgorithm } = first;
  // RFC 4998 §5.2: all time stamps of a chain use the same hash algorithm.
  if (timestamps.some((timestamp) => timestamp.hashAlgorithm !== hashAlgorithm))
    throw new DerError('The time stamps of a chain use different hash algorithms.');
  for (const { reducedHashtree } of timestamps) assertTree(reducedHashtree, hashLength(hashAlgorithm));
  return {
    hashAlgorithm,
    chain: timestamps.map(({ reducedHashtree, token }) => ({ reducedHashtree, token })),
  };
}

function readTimestamp(element: Element): ArchiveTimestamp & { hashAlgorithm: HashName } {
  const fields = new DerFields(element, 'ArchiveTimeStamp');
  const algorithm = fields.optional(DIGEST_ALGORITHM);
  fields.optional(ATTRIBUTES);
  const tree = fields.optional(REDUCED_HASHTREE);
  const token = fields.required(TAG.sequence, 'timeStamp').raw;
  fields.end();
  const imprint = parseTstInfo(parseToken(token).content).imprint.algorithm;
  const hashAlgorithm = acceptedHash(algorithm === null ? imprint : readAlgorithm(untagged(algorithm)));
  if (acceptedHash(imprint) !== hashAlgorithm)
    throw new DerError('A time stamp and its hash tree use different hash algorithms.');
  return { hashAlgorithm, reducedHashtree: tree === null ? [] : readTree(tree), token };
}

function acceptedHash(algorithm: AlgorithmIdentifier): HashName {
  const name = hashByOid(algorithm.oid);
  if (name === null || !hasNoParameters(algorithm))
    throw new DerError(`The hash algorithm ${algorithm.oid} of the evidence record is not accepted.`);
  return name;
}

/** An implicit tag stands in place of the SEQUENCE's. */
function untagged({ raw, content }: Element): Element {
  return { tag: TAG.sequence, raw, content };
}

function readTree(element: Element): ReducedHashtree {
  const lists = children(element);
  if (lists.length === 0 || lists.length > MAX_LISTS)
    throw new DerError(`A reduced hash tree has ${lists.length} lists; it may have 1 to ${MAX_LISTS}.`);
  return lists.map((list) => {
    if (list.tag !== TAG.sequence) throw new DerError('PartialHashtree is missing or has the wrong type.');
    return children(list).map(readHash);
  });
}

function readHash({ tag, content }: Element): Bytes {
  if (tag !== TAG.octetString) throw new DerError('A hash of a reduced hash tree is not an OCTET STRING.');
  return content;
}

function assertTree(tree: ReducedHashtree, bytes: number): void {
  for (const list of tree) {
    if (list.length === 0 || list.length > MAX_LIST_VALUES)
      throw new DerError(
        `A list of a reduced hash tree has ${list.length} values; it may have 1 to ${MAX_LIST_VALUES}.`,
      );
    if (list.some((value) => value.length !== bytes))
      throw new DerError(`Every hash of a reduced hash tree must have ${bytes} bytes.`);
  }
}
