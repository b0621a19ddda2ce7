import { encodeGranted } from '../../../../sandbox/psc/encode-response';
import type { TstInfoFields } from '../../../../sandbox/psc/encode-token';
import {
  encodeSignerInfo,
  encodeToken,
  encodeTstInfo,
  tokenAttributes,
} from '../../../../sandbox/psc/encode-token';
import type { Identity } from '../../../../sandbox/psc/identity-file';
import type { CertificateFields } from '../../../../sandbox/psc/make-certificate';
import {
  authorityExtensions,
  distinguishedName,
  makeCertificate,
  timeStampingExtensions,
} from '../../../../sandbox/psc/make-certificate';
import type { KeyKind, SigningKey } from '../../../../sandbox/psc/signing-key';
import { generatePrivateKey, signingKey } from '../../../../sandbox/psc/signing-key';
import { parseCertificate } from '../../../../proofs/x509/certificate';
import type { Bytes } from '../../../../proofs/asn1/der';
import { octetString, oid, sequence, setOf } from '../../../../proofs/asn1/der-write';
import type { VerifyTimestampInput } from '../../../../proofs/timestamp/token-under-test';
import { digest, hashOid } from '../../../../proofs/x509/hash';
import { ID_SHA256 } from '../../../../proofs/asn1/oids';
import type { TrustProfile } from '../../../../proofs/timestamp/trust-profile';

/** What no verifier should accept any more. */
export const ID_SHA1 = '1.3.14.3.2.26';
export const ID_SHA1_WITH_RSA = '1.2.840.113549.1.1.5';

export const GEN_TIME = new Date('2026-11-14T18:02:11.214Z');
export const POLICY = '1.3.6.1.4.1.32473.151.1';
export const DIGEST = digest('SHA-256', new TextEncoder().encode('a contract'));
export const NONCE = Uint8Array.of(0xc0, 1, 2, 3, 4, 5, 6, 7);

export async function newKey(kind: KeyKind = 'P-256'): Promise<SigningKey> {
  return signingKey(await generatePrivateKey(kind));
}

const ROOT_NAME = distinguishedName('Forge', 'Root');

export type CertificateDeviation = Partial<CertificateFields> & { key?: SigningKey };

/** A correct certificate except for the given fields; signed by `issuer`, or self-signed. */
export async function certify(
  issuer: Identity | null,
  deviation: CertificateDeviation = {},
): Promise<Identity> {
  const { key = await newKey(), ...fields } = deviation;
  const der = await makeCertificate(
    {
      subject: issuer === null ? ROOT_NAME : distinguishedName('Forge', 'Time stamper'),
      issuer: issuer?.certificate.subject ?? fields.subject ?? ROOT_NAME,
      serialNumber: issuer === null ? 1n : 42n,
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2100-01-01T00:00:00Z'),
      publicKey: key.publicKey,
      extensions: issuer === null ? authorityExtensions() : timeStampingExtensions(),
      ...fields,
    },
    issuer?.key ?? key,
  );
  return { certificate: parseCertificate(der), key };
}

export interface World {
  root: Identity;
  signer: Identity;
  profile: TrustProfile;
}

export async function newWorld(kind: KeyKind = 'P-256'): Promise<World> {
  const root = await certify(null, { key: await newKey(kind) });
  return { root, signer: await certify(root, { key: await newKey(kind) }), profile: profileOf(root) };
}

export function profileOf(root: Identity, deviation: Partial<TrustProfile> = {}): TrustProfile {
  return {
    roots: [root.certificate.raw],
    intermediates: [],
    policies: [POLICY],
    requireEku: true,
    requireNonce: true,
    allowGrantedWithMods: false,
    hashAlgorithm: 'SHA-256',
    skewSeconds: 60,
    ...deviation,
  };
}

export function imprintOf(value: Uint8Array, algorithm: string = ID_SHA256): Bytes {
  return sequence(sequence(oid(algorithm)), octetString(value));
}

/** Each field changes one part of an otherwise good token, before it is signed. */
export interface Deviation {
  signer?: Identity;
  tstInfo?: Partial<TstInfoFields>;
  content?: (content: Bytes) => Bytes;
  contentType?: string;
  attributes?: (attributes: Bytes[]) => Bytes[];
  digestAlgorithm?: Bytes;
  signatureAlgorithm?: Bytes;
  signature?: (signature: Bytes) => Bytes;
  signerInfo?: (signerInfo: Bytes) => Bytes;
  signerInfos?: (signerInfo: Bytes) => Bytes[];
  certificates?: Bytes[];
  response?: (token: Bytes) => Uint8Array;
}

export async function forge(world: World, deviation: Deviation = {}): Promise<Uint8Array> {
  const { certificate, key } = deviation.signer ?? world.signer;
  const tstInfo = encodeTstInfo({
    policy: POLICY,
    imprint: imprintOf(DIGEST),
    serialNumber: 7n,
    genTime: GEN_TIME,
    accuracySeconds: 1,
    nonce: 0xc001020304050607n,
    ...deviation.tstInfo,
  });
  const content = deviation.content?.(tstInfo) ?? tstInfo;
  const digestAlgorithm = deviation.digestAlgorithm ?? sequence(oid(hashOid(key.hash)));
  const good = tokenAttributes(content, key.hash, certificate);
  const attributes = deviation.attributes?.(good) ?? good;
  const signature = await key.sign(setOf(attributes));
  const encoded = encodeSignerInfo({
    signer: certificate,
    digestAlgorithm,
    attributes,
    signatureAlgorithm: deviation.signatureAlgorithm ?? key.algorithm,
    signature: deviation.signature?.(signature) ?? signature,
  });
  const signerInfo = deviation.signerInfo?.(encoded) ?? encoded;
  const token = encodeToken({
    digestAlgorithms: [digestAlgorithm],
    content,
    certificates: deviation.certificates ?? [certificate.raw],
    signerInfos: deviation.signerInfos?.(signerInfo) ?? [signerInfo],
    ...(deviation.contentType === undefined ? {} : { contentType: deviation.contentType }),
  });
  return deviation.response?.(token) ?? encodeGranted(token);
}

type ResponseInput = Extract<VerifyTimestampInput, { response: Uint8Array }>;

export function inputOf(
  world: World,
  response: Uint8Array,
  deviation: Partial<ResponseInput> = {},
): ResponseInput {
  return {
    response,
    digest: DIGEST,
    nonce: NONCE,
    profile: world.profile,
    requestedAt: new Date(GEN_TIME.getTime() - 100),
    receivedAt: new Date(GEN_TIME.getTime() + 100),
    ...deviation,
  };
}
