import type { IssuedCertificate } from './post-certificate';

/** What became of a file; `problem` says why it has no certificate. */
export interface Outcome {
  certificate: IssuedCertificate | null;
  problem: string | null;
}

export function failedWith(problem: string): Outcome {
  return { certificate: null, problem };
}
