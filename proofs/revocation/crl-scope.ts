import type { Element } from '../asn1/der';
import { contextTag, DerError, readDer } from '../asn1/der';
import { DerFields } from '../asn1/der-fields';
import { equalBytes } from '../bytes';
import type { Certificate } from '../x509/certificate';
import type { Extension } from '../x509/extensions';
import { fullName } from './general-names';
import { distributionPoints } from './pointers';

/** Which of the issuer's certificates a list covers. */
export interface CrlScope {
  users: boolean;
  authorities: boolean;
  /** The names of the distribution point that the list belongs to; `null` when it covers all. */
  names: Element[] | null;
}

/**
 * RFC 5280 §5.2.5. Lists of some reasons, of attribute certificates, or of other issuers' certificates are refused.
 *
 * IssuingDistributionPoint ::= SEQUENCE {
 *   distributionPoint [0] DistributionPointName OPTIONAL,
 *   onlyContainsUserCerts [1] BOOLEAN DEFAULT FALSE,
 *   onlyContainsCACerts [2] BOOLEAN DEFAULT FALSE,
 *   onlySomeReasons [3] ReasonFlags OPTIONAL,
 *   indirectCRL [4] BOOLEAN DEFAULT FALSE,
 *   onlyContainsAttributeCerts [5] BOOLEAN DEFAULT FALSE }
 */
export function readScope(extension: Extension | null): CrlScope {
  if (extension === null) return { users: true, authorities: true, names: null };
  const fields = new DerFields(readDer(extension.value), 'IssuingDistributionPoint');
  const name = fields.optional(contextTag(0));
  const [onlyUsers, onlyAuthorities] = [isTrue(fields.optional(0x81)), isTrue(fields.optional(0x82))];
  const someReasons = fields.optional(0x83);
  const [indirect, attributes] = [isTrue(fields.optional(0x84)), isTrue(fields.optional(0x85))];
  fields.end();
  if (indirect) throw new DerError('The revocation list is indirect, which is not accepted.');
  if (someReasons !== null || attributes)
    throw new DerError('The revocation list covers only some reasons or attribute certificates.');
  return { users: !onlyAuthorities, authorities: !onlyUsers, names: name === null ? null : fullName(name) };
}

/** RFC 5280 §6.3.3 (b)(2). */
export function covers({ users, authorities, names }: CrlScope, certificate: Certificate): boolean {
  if (!(certificate.known.basicConstraints.ca ? authorities : users)) return false;
  if (names === null) return true;
  const own = distributionPoints(certificate);
  return names.some((name) => own.some(({ raw }) => equalBytes(raw, name.raw)));
}

/** An implicitly tagged BOOLEAN. */
function isTrue(element: Element | null): boolean {
  if (element !== null && element.content.length !== 1)
    throw new DerError('A BOOLEAN of the revocation list is malformed.');
  return element !== null && element.content[0] !== 0;
}
