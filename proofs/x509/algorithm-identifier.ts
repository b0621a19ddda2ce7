import type { Bytes, Element } from '../asn1/der';
import { TAG } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { readOid } from '../asn1/der-values';

/** AlgorithmIdentifier ::= SEQUENCE { algorithm OBJECT IDENTIFIER, parameters ANY OPTIONAL } */
export interface AlgorithmIdentifier {
  oid: string;
  parameters: Element | null;
  raw: Bytes;
}

export function readAlgorithm(element: Element): AlgorithmIdentifier {
  const fields = new DerFields(element, 'AlgorithmIdentifier');
  const oid = readOid(fields.required(TAG.oid, 'algorithm'));
  const parameters = fields.anyOrNone();
  fields.end();
  return { oid, parameters, raw: element.raw };
}

/** Absent or NULL: authorities write both for algorithms without parameters. */
export function hasNoParameters({ parameters }: AlgorithmIdentifier): boolean {
  return parameters === null || (parameters.tag === TAG.null && parameters.content.length === 0);
}
