import type { Element } from '../asn1/der';
import { children, contextTag } from '../asn1/der';
import { DerFields, unwrap } from '../asn1/der-fields';
import { explicit, oid, sequence, setOf } from '../asn1/der-write';
import { ID_REVOCATION_VALUES } from '../asn1/oids';
import type { Attribute } from './signer-info';

/** What the attribute holds: lists and basic OCSP responses, DER, and what it has besides, as it stands. */
interface RevocationValues {
  crls: Uint8Array[];
  basicOcsps: Uint8Array[];
  other: Uint8Array[];
}

/**
 * RFC 5126 §6.3.4
 *
 * RevocationValues ::= SEQUENCE {
 *   crlVals [0] SEQUENCE OF CertificateList OPTIONAL,
 *   ocspVals [1] SEQUENCE OF BasicOCSPResponse OPTIONAL,
 *   otherRevVals [2] OtherRevVals OPTIONAL }
 */
export function readRevocationValues(attributes: readonly Attribute[]): RevocationValues {
  const values = attributes
    .filter((attribute) => attribute.oid === ID_REVOCATION_VALUES)
    .flatMap((one) => one.values);
  const read = values.map((value) => {
    const fields = new DerFields(value, 'RevocationValues');
    const [crls, ocsps, other] = [0, 1, 2].map((number) => fields.optional(contextTag(number)));
    fields.end();
    return { crls: members(crls), basicOcsps: members(ocsps), other: other ? [other.raw] : [] };
  });
  return {
    crls: read.flatMap(({ crls }) => crls),
    basicOcsps: read.flatMap(({ basicOcsps }) => basicOcsps),
    other: read.flatMap(({ other }) => other),
  };
}

/** The attribute, DER. */
export function writeRevocationValues({ crls, basicOcsps, other }: RevocationValues): Uint8Array {
  const list = (number: number, values: readonly Uint8Array[]) =>
    values.length === 0 ? [] : [explicit(number, sequence(...values))];
  const value = sequence(...list(0, crls), ...list(1, basicOcsps), ...other.slice(0, 1));
  return sequence(oid(ID_REVOCATION_VALUES), setOf([value]));
}

function members(list: Element | null | undefined): Uint8Array[] {
  return list ? children(unwrap(list, 'RevocationValues')).map(({ raw }) => raw) : [];
}
