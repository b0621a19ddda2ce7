import { DerError } from '../asn1/der';
import { equalBytes } from '../bytes';
import type { FileDigests } from '../judge/certified-file';
import type { Check, CheckLog } from '../report/check-log';
import { parseToken } from '../timestamp/token';
import { parseTstInfo } from '../timestamp/tst-info';
import { digest } from '../x509/hash';
import type { EvidenceRecord } from './evidence-record';
import { readEvidenceRecord } from './evidence-record';
import { rootOfReduced } from './reduced-hashtree';
import type { EvidenceAuthority } from './report';
import type { VerifiedToken } from './verify-token';

export interface VerifyEvidenceInput<A extends EvidenceAuthority> {
  /** DER EvidenceRecord. */
  record: Uint8Array;
  /** Of the file that the record is for. */
  digests: FileDigests;
  /** None: nothing is trusted. */
  authorities: readonly A[];
  /** The time of verification. */
  at: Date;
}

/** A record whose time stamps are verified one by one; how they relate to each other and to the present is not checked yet. */
export interface EvidenceUnderTest<A> {
  at: Date;
  tokens: VerifiedToken<A>[];
}

export type EvidenceCheck = Check<EvidenceUnderTest<unknown>>;

/** What each token's imprint must be. */
export interface CoveredToken {
  token: Uint8Array;
  digest: Uint8Array;
}

/** RFC 4998 §5.3: the first time stamp covers the file's digest, and each other the hash of the token before it. */
export function readCoveredTokens<A extends EvidenceAuthority>(
  input: VerifyEvidenceInput<A>,
  log: CheckLog,
): { record: EvidenceRecord; covered: CoveredToken[] } {
  const record = log.step('record_well_formed', 'RFC 4998 §3.1', () => readEvidenceRecord(input.record));
  const covered = log.step('tokens_covered', 'RFC 4998 §4.3, §5.3', () =>
    coveredTokens(record, input.digests),
  );
  return { record, covered };
}

function coveredTokens({ hashAlgorithm, chain }: EvidenceRecord, digests: FileDigests): CoveredToken[] {
  const fileDigest = digests[hashAlgorithm];
  if (fileDigest === undefined)
    throw new DerError(`The file itself is needed: the evidence record is for its ${hashAlgorithm} digest.`);
  let value: Uint8Array = fileDigest;
  return chain.map(({ reducedHashtree, token }, i) => {
    const root = rootOfReduced(hashAlgorithm, value, reducedHashtree);
    const imprint = parseTstInfo(parseToken(token).content).imprint.digest;
    if (root === null || !equalBytes(root, imprint))
      throw new DerError(
        i === 0
          ? 'The evidence record is for another file.'
          : `Time stamp ${i + 1} of the evidence record does not cover time stamp ${i}.`,
      );
    value = digest(hashAlgorithm, token);
    return { token, digest: root };
  });
}
