import type { BundleContent } from '../../proofs/bundle/write-bundle';
import type { CredentialSheetFacts } from '../memberships/pdf/sheet-facts';
import type { ShareFacts } from '../sharing/share-facts';
import type { ConstanciaFacts } from './pdf/constancia-facts';

/** A proof that takes long to write, with everything that is in it. Equal orders give equal bytes. */
export type ProofOrder =
  | { type: 'pdf'; constancia: ConstanciaFacts }
  | { type: 'bundle'; constancia: ConstanciaFacts; content: Omit<BundleContent, 'pdf'> }
  /** A diploma or a card. */
  | { type: 'credential'; facts: CredentialSheetFacts }
  /** The picture of a certificate's link. */
  | { type: 'preview'; facts: ShareFacts };

export type WriteProof = (order: ProofOrder) => Promise<Uint8Array>;
