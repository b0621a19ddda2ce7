import type { PublicRecord } from '../../public-record';

/** Spanish first: it is the default. */
export const CONSTANCIA_LANGUAGES = ['es', 'en'] as const;
export type ConstanciaLanguage = (typeof CONSTANCIA_LANGUAGES)[number];

/** One of the certificates between the time stamp and its root. */
export interface ChainCertificate {
  subject: string;
  sha256: string;
}

/** Everything that is printed. */
export interface ConstanciaFacts {
  language: ConstanciaLanguage;
  certificate: PublicRecord;
  /** The name or company that the owner of the account gave; `null` if there is none, and on a public sheet. */
  holder: string | null;
  /** From the signer's certificate to its root. */
  chain: ChainCertificate[];
  /** The operator's reference to the provider's accreditation; `null` if it has none or is no longer configured. */
  accreditation: string | null;
  /** Of the anchor's block, if there is one; `null` once the anchor is confirmed. */
  depth: { confirmations: number; required: number } | null;
  /** Printed while the anchor may still change. */
  madeAt: Date;
}
