import type { Element } from '../asn1/der';
import { DerError } from '../asn1/der';
import { readEnumerated } from '../asn1/der-values';

/** CRLReason (RFC 5280 §5.3.1), by its number. 7 is not used. */
const REASONS: readonly (string | null)[] = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  null,
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
];

/** The only reason that can be taken back. */
export const ON_HOLD = 'certificateHold';

/** `removeFromCRL` has a meaning in delta lists only, which are not used. */
export function readReason(element: Element): string {
  const reason = REASONS[readEnumerated(element)] ?? null;
  if (reason === null || reason === 'removeFromCRL')
    throw new DerError('A revocation has a reason that is not allowed.');
  return reason;
}
