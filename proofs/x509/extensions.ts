import type { Bytes, Element } from '../asn1/der';
import { children, DerError, readDer, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readBoolean, readInteger, readOid } from '../asn1/der-values';
import {
  ID_BASIC_CONSTRAINTS,
  ID_EXTENDED_KEY_USAGE,
  ID_KEY_USAGE,
  ID_SUBJECT_KEY_IDENTIFIER,
} from '../asn1/oids';

/** Extension ::= SEQUENCE { extnID OBJECT IDENTIFIER, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING } */
export interface Extension {
  oid: string;
  critical: boolean;
  value: Bytes;
}

/** The members of `Extensions`, under any tag. RFC 5280 §4.2: no extension may occur twice. */
export function readExtensions(element: Element): Extension[] {
  const extensions = children(element).map((member) => {
    const fields = new DerFields(member, 'Extension');
    const oid = readOid(fields.required(TAG.oid, 'extnID'));
    const critical = fields.optional(TAG.boolean);
    const value = fields.required(TAG.octetString, 'extnValue').content;
    fields.end();
    return { oid, critical: critical !== null && readBoolean(critical), value };
  });
  if (new Set(extensions.map((extension) => extension.oid)).size !== extensions.length) {
    throw new DerError('An extension occurs twice.');
  }
  return extensions;
}

/** The extensions that certificates are judged by (RFC 5280 §4.2.1). */
export interface KnownExtensions {
  basicConstraints: { ca: boolean; pathLength: bigint | null };
  /** The first octet of the BIT STRING; `null` when the key's use is not restricted. */
  keyUsage: number | null;
  extendedKeyUsage: { critical: boolean; purposes: string[] } | null;
  subjectKeyIdentifier: Bytes | null;
}

/** Bits of the first octet of KeyUsage. */
export const KEY_USAGE = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyCertSign: 0x04,
  cRLSign: 0x02,
} as const;

export function readKnownExtensions(extensions: Extension[]): KnownExtensions {
  const find = (oid: string) => extensions.find((extension) => extension.oid === oid) ?? null;
  return {
    basicConstraints: readBasicConstraints(find(ID_BASIC_CONSTRAINTS)),
    keyUsage: readKeyUsage(find(ID_KEY_USAGE)),
    extendedKeyUsage: readExtendedKeyUsage(find(ID_EXTENDED_KEY_USAGE)),
    subjectKeyIdentifier: readSubjectKeyIdentifier(find(ID_SUBJECT_KEY_IDENTIFIER)),
  };
}

/** BasicConstraints ::= SEQUENCE { cA BOOLEAN DEFAULT FALSE, pathLenConstraint INTEGER (0..MAX) OPTIONAL } */
function readBasicConstraints(extension: Extension | null): KnownExtensions['basicConstraints'] {
  if (extension === null) return { ca: false, pathLength: null };
  const fields = new DerFields(readDer(extension.value), 'BasicConstraints');
  const ca = fields.optional(TAG.boolean);
  const pathLength = fields.optional(TAG.integer);
  fields.end();
  return {
    ca: ca !== null && readBoolean(ca),
    pathLength: pathLength === null ? null : readInteger(pathLength),
  };
}

/** KeyUsage ::= BIT STRING */
function readKeyUsage(extension: Extension | null): number | null {
  if (extension === null) return null;
  const bits = readDer(extension.value);
  if (bits.tag !== TAG.bitString) throw new DerError('A KeyUsage extension is not a BIT STRING.');
  return bits.content[1] ?? 0;
}

/** ExtKeyUsageSyntax ::= SEQUENCE SIZE (1..MAX) OF KeyPurposeId */
function readExtendedKeyUsage(extension: Extension | null): KnownExtensions['extendedKeyUsage'] {
  if (extension === null) return null;
  return { critical: extension.critical, purposes: children(readDer(extension.value)).map(readOid) };
}

/** SubjectKeyIdentifier ::= OCTET STRING */
function readSubjectKeyIdentifier(extension: Extension | null): Bytes | null {
  return extension === null ? null : readDer(extension.value).content;
}
