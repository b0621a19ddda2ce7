import type { PublicRecord } from '../../public-record';

export interface ConstanciaFacts {
  certificate: PublicRecord;
  /** The operator's reference to the provider's accreditation; `null` if it has none or is no longer configured. */
  accreditation: string | null;
  /** Of the anchor's block, if there is one; `null` once the anchor is confirmed. */
  depth: { confirmations: number; required: number } | null;
  /** Printed while the anchor may still change. */
  madeAt: Date;
}
