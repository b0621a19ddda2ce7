import type { CertifiedFile } from '../../../proofs/judge/certified-file';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import type { GivenProof } from '../../../proofs/judge/verdict';

/** What is judged: a file, and proofs of it. */
export interface Given {
  file: CertifiedFile;
  proofs: GivenProof[];
  /** If a service gave the proofs. */
  asked?: {
    answer: ServiceAnswer;
    /** As the service publishes them, unless the user has named others: it vouches for itself. */
    authorities: PublishedAuthority[] | null;
  };
}

/** What a service says of a file, beside the proofs it gives. */
export interface ServiceAnswer {
  url: string;
  /** The certificate whose proofs are judged; `null` if the file has none. */
  certificate: string | null;
  /** The file's other certificates. */
  others: string[];
}
