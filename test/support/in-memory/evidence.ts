import type { EvidenceDependencies } from '../../../app/evidence/evidence-state';

/** Nothing is known about any signer. */
export const NO_EVIDENCE: Pick<EvidenceDependencies, 'renewals' | 'signers'> = {
  renewals: { findMany: async () => [] },
  signers: { findMany: async () => [], newestCaptures: async () => new Map() },
};
