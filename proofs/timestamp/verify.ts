import { CheckLog, Stop } from '../report/check-log';
import { certificatePath } from './checks/certificate-path';
import { contentTypeAttribute } from './checks/content-type-attribute';
import { signerPurpose } from './checks/extended-key-usage';
import { genTime } from './checks/gen-time';
import { imprint } from './checks/imprint';
import { signerKeyUsage } from './checks/key-usage';
import { messageDigest } from './checks/message-digest';
import { nonce } from './checks/nonce';
import { policy } from './checks/policy';
import { revocation } from './checks/revocation';
import { signerNotCa } from './checks/signer-not-ca';
import { signingCertificate } from './checks/signing-certificate';
import { tokenSignature } from './checks/token-signature';
import { tstExtensions } from './checks/tst-extensions';
import type { Certificate } from '../x509/certificate';
import { hashByOid } from '../x509/hash';
import { formatName } from '../x509/name';
import type { TimestampFacts, TimestampReport } from './report';
import type { PartsRead, TokenCheck, VerifyTimestampInput } from './token-under-test';
import { readTokenUnderTest } from './token-under-test';
import type { TstInfo } from './tst-info';

const CHECKS: readonly TokenCheck[] = [
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
  revocation,
];

/** Verifies that the token proves that the digest existed at its time. Never throws on an invalid token. */
export async function verifyTimestamp(input: VerifyTimestampInput): Promise<TimestampReport> {
  const log = new CheckLog();
  const parts: PartsRead = { tstInfo: null, signer: null, path: null, revocation: null };
  let complete = false;
  try {
    await log.runAll(CHECKS, readTokenUnderTest(input, log, parts));
    complete = true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  const path = await parts.path;
  return {
    ok: complete && log.results.every((result) => result.passed),
    checks: log.results,
    facts: parts.tstInfo === null ? null : factsOf(parts.tstInfo, parts.signer),
    path: path !== null && 'path' in path ? path.path.map(({ raw }) => raw) : null,
    revocation: (await parts.revocation) ?? { status: 'not_checked' },
  };
}

function factsOf(tstInfo: TstInfo, signer: Certificate | null): TimestampFacts {
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
            notAfter: signer.notAfter,
          },
  };
}
