import type { Bytes, Element } from '../asn1/der';
import { children, contextTag, DerError, readDer, TAG } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { readOid } from '../asn1/der-values';
import { explicit, sequence, setOf } from '../asn1/der-write';
import { ID_REVOCATION_VALUES, ID_RI_OCSP_RESPONSE } from '../asn1/oids';
import { equalBytes } from '../bytes';
import { basicResponseOf, ocspResponseOf } from '../revocation/ocsp-response';
import type { RevocationData } from '../revocation/revocation-data';
import { parseTimestampResponse } from './response';
import { readRevocationValues, writeRevocationValues } from './revocation-values';
import type { Attribute } from './signer-info';
import { readAttribute } from './signer-info';

/**
 * The token of a TimeStampResp, completed with what a verifier will need when the authority is gone: the certificates of the path
 * that the token omits (not the root) and the revocation data. No signature covers these parts, so the token stays valid.
 * Deterministic, and the same again for a token that was sealed with the same data.
 *
 * Revocation lists go into `crls`, OCSP responses into the unsigned attribute revocation-values: `openssl ts` cannot read a token
 * with anything else than lists in `crls`. Throws `DerError`.
 */
export function sealToken(
  response: Uint8Array,
  path: readonly Uint8Array[],
  data: RevocationData,
): Uint8Array {
  const { token } = parseTimestampResponse(response);
  if (token === null) throw new DerError('The response contains no token.');
  const { contentType, head, certificates, crls, signerInfos } = splitToken(token);
  const [signerInfo, ...others] = signerInfos;
  if (signerInfo === undefined || others.length > 0)
    throw new DerError(`The token has ${signerInfos.length} signers; it must have exactly one.`);
  const signedData = sequence(
    ...head,
    ...optionalSet(0, [...certificates.map(rawOf), ...path.slice(0, -1)]),
    ...optionalSet(1, [...crls.map(rawOf), ...data.crls]),
    setOf([withOcsps(signerInfo, data.ocsps)]),
  );
  return sequence(contentType, explicit(0, signedData));
}

/** The revocation data in a token, wherever other tools put it: none of it is verified. Throws `DerError`. */
export function revocationDataOf(token: Uint8Array): RevocationData {
  return revocationDataIn(splitToken(token));
}

/** A path needs one for each certificate. Anyone can add more, and each costs the verification of a signature. */
const MAX_STATEMENTS = 64;

export function revocationDataIn({
  crls,
  signerInfos,
}: Pick<TokenParts, 'crls' | 'signerInfos'>): RevocationData {
  const values = readRevocationValues(signerInfos.flatMap(unsignedAttributes));
  if (crls.length + values.crls.length + values.basicOcsps.length > MAX_STATEMENTS)
    throw new DerError(`The token contains more than ${MAX_STATEMENTS} revocation lists and responses.`);
  return {
    crls: distinct([...crls.filter(({ tag }) => tag === TAG.sequence).map(rawOf), ...values.crls]),
    ocsps: distinct([...crls.flatMap(otherOcsp), ...values.basicOcsps.map(ocspResponseOf)]),
  };
}

interface TokenParts {
  contentType: Bytes;
  /** version, digestAlgorithms and encapContentInfo. */
  head: Bytes[];
  certificates: Element[];
  crls: Element[];
  signerInfos: Element[];
}

/** ContentInfo with SignedData (RFC 5652 §5.1), each part as it stands. */
function splitToken(token: Uint8Array): TokenParts {
  const info = new DerFields(readDer(token), 'ContentInfo');
  const contentType = info.required(TAG.oid, 'contentType').raw;
  const content = info.required(contextTag(0), 'content');
  info.end();
  const fields = new DerFields(unwrap(content, 'ContentInfo.content'), 'SignedData');
  const head = [
    fields.required(TAG.integer, 'version').raw,
    fields.required(TAG.set, 'digestAlgorithms').raw,
    fields.required(TAG.sequence, 'encapContentInfo').raw,
  ];
  const [certificates, crls] = [0, 1].map((number) => fields.optional(contextTag(number)));
  const signerInfos = children(fields.required(TAG.set, 'signerInfos'));
  fields.end();
  const members = (set: Element | null | undefined) => (set ? children(set) : []);
  return { contentType, head, certificates: members(certificates), crls: members(crls), signerInfos };
}

/** The SignerInfo with these responses among its unsigned attributes. Its other parts stay as they are. */
function withOcsps(signerInfo: Element, ocsps: readonly Uint8Array[]): Uint8Array {
  if (ocsps.length === 0) return signerInfo.raw;
  const parts = children(signerInfo);
  const attributes = unsignedAttributes(signerInfo);
  const values = readRevocationValues(attributes);
  const basicOcsps = sorted(distinct([...values.basicOcsps, ...ocsps.map(basicResponseOf)]));
  const written = writeRevocationValues({ ...values, basicOcsps });
  const others = attributes.filter(({ oid }) => oid !== ID_REVOCATION_VALUES).map(({ raw }) => raw);
  const kept = parts.filter(({ tag }, i) => tag !== contextTag(1) || i < parts.length - 1);
  return sequence(...kept.map(rawOf), setOf([...others, written], contextTag(1)));
}

/** unsignedAttrs [1] is the last part of a SignerInfo (RFC 5652 §5.3). */
function unsignedAttributes(signerInfo: Element): Attribute[] {
  const last = children(signerInfo).at(-1);
  return last?.tag === contextTag(1) ? children(last).map(readAttribute) : [];
}

/** OtherRevocationInfoFormat [1] ::= SEQUENCE { format OBJECT IDENTIFIER, info ANY } (RFC 5652 §10.2.1, RFC 5940 §2.1) */
function otherOcsp(choice: Element): Uint8Array[] {
  if (choice.tag !== contextTag(1)) return [];
  const fields = new DerFields(choice, 'OtherRevocationInfoFormat', contextTag(1));
  const format = readOid(fields.required(TAG.oid, 'otherRevInfoFormat'));
  const info = fields.any('otherRevInfo').raw;
  fields.end();
  return format === ID_RI_OCSP_RESPONSE ? [info] : [];
}

function optionalSet(number: number, members: readonly Uint8Array[]): Uint8Array[] {
  return members.length === 0 ? [] : [setOf(distinct(members), contextTag(number))];
}

function distinct(list: readonly Uint8Array[]): Uint8Array[] {
  return list.filter((bytes, i) => list.findIndex((other) => equalBytes(other, bytes)) === i);
}

function sorted(list: readonly Uint8Array[]): Uint8Array[] {
  return children(readDer(setOf(list))).map(rawOf);
}

function rawOf({ raw }: Element): Bytes {
  return raw;
}
