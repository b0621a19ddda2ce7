import type { Bytes, Element } from '../asn1/der';
import { children, DerError, TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readBoolean, readOid } from '../asn1/der-values';

/** Extension ::= SEQUENCE { extnID OBJECT IDENTIFIER, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING } */
export interface Extension {
  oid: string;
  critical: boolean;
  value: Bytes;
}

/** The members of `Extensions`, whatever tag it wears. RFC 5280 §4.2: no extension may be there twice. */
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
    throw new DerError('An extension is there twice.');
  }
  return extensions;
}
