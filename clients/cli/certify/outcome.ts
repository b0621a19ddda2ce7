/** What is said of a certificate. A record has more, which JSON shows. */
export interface IssuedCertificate {
  id: string;
  status: string;
  qr_verification_url: string;
  blockchain?: { status: string };
}

/** What became of a file; `problem` says why it has no certificate. */
export interface Outcome {
  certificate: IssuedCertificate | null;
  problem: string | null;
}

export interface FileResult extends Outcome {
  path: string;
}

export function failedWith(problem: string): Outcome {
  return { certificate: null, problem };
}
