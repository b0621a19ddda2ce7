import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { children, contextTag, DerError, readDer } from '../../../proofs/asn1/der';
import { unwrap } from '../../../proofs/asn1/der-fields';
import { explicit, sequence } from '../../../proofs/asn1/der-write';
import { equalBytes } from '../../../proofs/bytes';
import type { TimestampReport } from '../../../proofs/timestamp/report';
import { parseToken } from '../../../proofs/timestamp/token';
import { parseTstInfo } from '../../../proofs/timestamp/tst-info';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { hashByOid } from '../../../proofs/x509/hash';
import { encodePemCertificates } from '../../../proofs/x509/pem';
import { readableCertificates } from '../../../proofs/x509/readable-certificates';
import { foreignTokens } from '../../support/foreign-tokens';
import { useTempDir } from '../../support/temp-dir';
import { openssl } from './openssl';

/** Each token is verified against the highest authority among its own certificates, or among those of this one. */
const GLOBALSIGN = 'TimeStampToken';

/** The failed checks; none: accepted. */
const TOKENS: Record<string, string[]> = {
  'digicert-2026': [],
  'sectigo-r37-2026': [],
  'sectigo-r36-2026': [],
  'sectigo-rsa-2021': [],
  'quovadis-2020': [],
  'microsoft-2026': [],
  'symantec-2023': [],
  'symantec-sha1-imprint-2020': ['message_imprint'],
  'geotrust-sha1-2014': ['digest_algorithm'],
  // GlobalSign, 2021.
  [GLOBALSIGN]: [],
  granted: [],
  TimeStampTokenWithSignerVersion2: [],
  // FreeTSA, 2024, and Microsoft's public authority, 2024.
  validResponseWithSigningCertificateV1: [],
  TimeStampTokenWithSigningCertificateV1: [],
  TimeStampTokenNoRoot: [],
  // Variants that the client's authors damaged.
  SHA1TimeStampToken: ['message_digest', 'message_imprint'],
  TimeStampTokenInvalidSignedAttributeContentType: ['content_type_attribute', 'signature'],
  TimeStampTokenWithAnInvalidAndAValidSignerInfo: ['single_signer'],
  TimeStampTokenWithInvalidCertificates: ['signer_identified'],
  TimeStampTokenWithInvalidContentType: ['content_is_tst_info'],
  TimeStampTokenWithInvalideContentType: ['content_is_tst_info'],
  TimeStampTokenWithInvalidSignature: ['signature'],
  TimeStampTokenWithInvalidSigningCertificateV1: ['signature', 'signing_certificate'],
  TimeStampTokenWithInvalidSigningCertificateV2: ['signature', 'signing_certificate'],
  TimeStampTokenWithInvalidSigningTime: ['single_signer'],
  TimeStampTokenWithInvalidTSTInfo: ['content_is_tst_info'],
  TimeStampTokenWithMismatchCertHash: ['signature', 'signing_certificate'],
  TimeStampTokenWithSHA1CertHash: ['signature', 'signing_certificate'],
  TimeStampTokenWithSignedAttributeSHA1: ['digest_algorithm'],
  TimeStampTokenWithSigningCertificateV1NoCert: ['signature', 'signing_certificate'],
  TimeStampTokenWithSigningCertificateV2NoCert: ['signature', 'signing_certificate'],
  TimeStampTokenWithSigningTime: ['signature'],
  TimeStampTokenWithSigningTimeBeforeExpected: ['signature'],
  TimeStampTokenWithTSTInfoVersion2: ['content_is_tst_info'],
  TimeStampTokenWithUnknownSignerIssuer: ['signer_identified'],
  TimeStampTokenWithValidAndInvalidSignerInfos: ['single_signer'],
  TimeStampTokenWithWrongSigningCertificateV2IssuerChoiceTag: ['signature', 'signing_certificate'],
  TimeStampTokenWithoutCertificate: ['signer_identified'],
  TimeStampTokenWithoutSignedAttributeContentType: ['content_type_attribute', 'signature'],
  TimeStampTokenWithoutSignedAttributeDigest: ['message_digest', 'signature'],
  TimeStampTokenWithoutSignedAttributes: [
    ...['content_type_attribute', 'message_digest', 'signature', 'signing_certificate'],
  ],
  TimeStampTokenWithoutSigner: ['single_signer'],
  TimeStampTokenWithoutSigningCertificate: ['signature', 'signing_certificate'],
  TimeStampTokenWithoutSigningCertificateV2IssuerSerial: ['signature'],
};

/** openssl accepts SHA-1, cannot read the TSTInfo of Microsoft's older service, and needs every certificate that the signer lists. */
const OPENSSL_DIFFERS = [
  ...['symantec-sha1-imprint-2020', 'geotrust-sha1-2014', 'microsoft-2026', 'quovadis-2020'],
];

const directory = useTempDir();
let folder: string;
let globalsign: Uint8Array;
beforeAll(async () => {
  folder = await foreignTokens();
  globalsign = await load(GLOBALSIGN);
});

const load = async (name: string) => new Uint8Array(await readFile(join(folder, `${name}.tok`)));

/** The certificates in a token, and the highest authority among them, which stands for the pinned root. */
function certificatesOf(token: Uint8Array): { root: Uint8Array; others: Uint8Array[] } {
  const certificates = readableCertificates(parseToken(token).certificates);
  const own = certificates.filter(({ known }) => known.basicConstraints.ca);
  const root = own.find(({ subject, issuer }) =>
    own.every((other) => !equalBytes(other.subject, issuer) || equalBytes(subject, issuer)),
  );
  if (root === undefined) throw new DerError('The token has no certificate of an authority.');
  return { root: root.raw, others: certificates.map(({ raw }) => raw).filter((raw) => raw !== root.raw) };
}

function imprintOf(token: Uint8Array): ReturnType<typeof parseTstInfo>['imprint'] & { genTime: Date } {
  const { imprint, genTime } = parseTstInfo(parseToken(token).content);
  return { ...imprint, genTime };
}

async function verify(
  token: Uint8Array,
  roots: Uint8Array[],
  intermediates: Uint8Array[] = [],
): Promise<TimestampReport> {
  let imprint: { digest: Uint8Array; algorithm: { oid: string } };
  try {
    imprint = imprintOf(token);
  } catch {
    imprint = { digest: new Uint8Array(32), algorithm: { oid: '' } };
  }
  return verifyTimestamp({
    token,
    digest: imprint.digest,
    nonce: null,
    profile: {
      ...{ roots, intermediates, policies: [], requireEku: true, requireNonce: true },
      ...{ allowGrantedWithMods: false, skewSeconds: 0 },
      hashAlgorithm: hashByOid(imprint.algorithm.oid) ?? 'SHA-256',
    },
  });
}

const failed = ({ checks }: TimestampReport) =>
  checks.filter(({ passed }) => !passed).map(({ name }) => name);

/** The same token with none of its certificates: no signature covers them. */
function withoutCertificates(token: Uint8Array): Uint8Array {
  const [type, content] = children(readDer(token));
  const parts = children(unwrap(content!, 'content')).filter(({ tag }) => tag !== contextTag(0));
  return sequence(type!.raw, explicit(0, sequence(...parts.map(({ raw }) => raw))));
}

const rootOf = (token: Uint8Array): Uint8Array => {
  try {
    return certificatesOf(token).root;
  } catch {
    return certificatesOf(globalsign).root;
  }
};

describe('a token of an authority that nobody here made', () => {
  it.each(Object.entries(TOKENS))(
    'is judged rightly, and as openssl judges it: %s',
    async (name, expected) => {
      const token = await load(name);
      const root = rootOf(token);
      const report = await verify(token, [root]);
      expect(failed(report)).toEqual(expected);
      expect(report.ok).toBe(expected.length === 0);
      for (const { passed, reason } of report.checks) if (!passed) expect(reason).toMatch(/^\S.+\.$/);
      if (OPENSSL_DIFFERS.includes(name)) return;
      expect(await acceptedByOpenssl(token, root)).toBe(report.ok);
    },
  );

  it('covers every token that was fetched', () => {
    const names = readdirSync(folder).map((file) => file.replace('.tok', ''));
    expect(names.sort()).toEqual(Object.keys(TOKENS).sort());
  });

  const accepted = Object.keys(TOKENS).filter((name) => TOKENS[name]?.length === 0);
  it.each(accepted)(
    'verifies without its certificates if they are given as intermediates: %s',
    async (name) => {
      const token = await load(name);
      const { root, others } = certificatesOf(token);
      const bare = withoutCertificates(token);
      expect(failed(await verify(bare, [root]))).toEqual(['signer_identified']);
      const report = await verify(bare, [root], others);
      expect(failed(report)).toEqual([]);
      expect(report.path?.at(-1)).toEqual(root);
      const elsewhere = rootOf(await load(name === 'digicert-2026' ? GLOBALSIGN : 'digicert-2026'));
      expect(failed(await verify(token, [elsewhere], others))).toEqual(['certificate_path']);
    },
  );

  it('verifies with the certificates of another token, if it has none itself', async () => {
    const { root, others } = certificatesOf(globalsign);
    const report = await verify(await load('TimeStampTokenWithoutCertificate'), [root], others);
    expect(failed(report)).toEqual([]);
  });
});

async function acceptedByOpenssl(token: Uint8Array, root: Uint8Array): Promise<boolean> {
  let imprint: ReturnType<typeof imprintOf>;
  try {
    imprint = imprintOf(token);
  } catch {
    return false;
  }
  await writeFile(join(directory(), 'token'), token);
  await writeFile(join(directory(), 'root.pem'), encodePemCertificates([root]));
  const digest = Buffer.from(imprint.digest).toString('hex');
  const at = String(Math.floor(imprint.genTime.getTime() / 1000));
  const trust = ['-CAfile', 'root.pem', '-partial_chain', '-attime', at];
  const args = ['ts', '-verify', '-token_in', '-in', 'token', '-digest', digest, ...trust];
  return openssl(directory(), ...args).then(
    (output) => output.includes('Verification: OK'),
    () => false,
  );
}
