import { CheckLog, Stop } from '../report/check-log';
import { certificatePath } from './checks/certificate-path';
import type { Check } from './checks/check';
import { contentTypeAttribute } from './checks/content-type-attribute';
import { signerPurpose } from './checks/extended-key-usage';
import { genTime } from './checks/gen-time';
import { imprint } from './checks/imprint';
import { signerKeyUsage } from './checks/key-usage';
import { messageDigest } from './checks/message-digest';
import { nonce } from './checks/nonce';
import { policy } from './checks/policy';
import { signerNotCa } from './checks/signer-not-ca';
import { signingCertificate } from './checks/signing-certificate';
import { tokenSignature } from './checks/token-signature';
import { tstExtensions } from './checks/tst-extensions';
import type { Certificate } from '../x509/certificate';
import type { VerifyTimestampInput } from './evidence';
import { hashByOid } from '../x509/hash';
import { formatName } from '../x509/name';
import { readEvidence } from './read-evidence';
import type { TimestampFacts, TimestampReport } from './report';
import type { TstInfo } from './tst-info';

const CHECKS: Check[] = [
  contentTypeAttribute,
  messageDigest,
  tokenSignature,
  signingCertificate,
  imprint,
  nonce,
  policy,
  genTime,
  tstExtensions,
  signerNotCa,
  signerKeyUsage,
  signerPurpose,
  certificatePath,
];

/** Says whether the token proves that the digest existed at its time. Never throws on what it is given to judge. */
export async function verifyTimestamp(input: VerifyTimestampInput): Promise<TimestampReport> {
  const log = new CheckLog();
  const seen: { tstInfo: TstInfo | null; signer: Certificate | null } = { tstInfo: null, signer: null };
  let complete = false;
  try {
    const evidence = readEvidence(input, log, seen);
    await log.runAll(CHECKS, evidence);
    complete = true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return {
    ok: complete && log.results.every((result) => result.passed),
    checks: log.results,
    facts: seen.tstInfo === null ? null : quote(seen.tstInfo, seen.signer),
    revocation: 'not_checked',
  };
}

function quote(tstInfo: TstInfo, signer: Certificate | null): TimestampFacts {
  return {
    policyOid: tstInfo.policy,
    serialNumber: String(tstInfo.serialNumber),
    genTime: tstInfo.genTime,
    hashAlgorithm: hashByOid(tstInfo.imprint.algorithm.oid) ?? tstInfo.imprint.algorithm.oid,
    signer:
      signer === null
        ? null
        : {
            subject: formatName(signer.subject),
            issuer: formatName(signer.issuer),
            serialNumber: String(signer.serialNumber),
          },
  };
}
