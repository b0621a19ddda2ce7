import type { Binary } from 'mongodb';
import type { Renewal, RenewalStatus } from '../../domain/renewal';
import type { Capture, Signer } from '../../domain/signer';
import type { Stored } from './stored';

export type SignerDocument = Omit<Stored<Signer>, 'chain'> & {
  chain: Binary[];
  /** The newest `thisUpdate` of its captures. */
  capturedUntil: Date | null;
};

export type CaptureDocument = Omit<Stored<Capture>, 'data'> & { crls: Binary[]; ocsps: Binary[] };

export type RenewalDocument = Stored<Renewal> & {
  /** Number of stamped members, which is also the next index. */
  stamped: number;
  tsr: Binary | null;
  /** Whether the owners of its certificates have been told. */
  announced: boolean;
};

/** A renewal that has no time stamp yet. */
export const UNFINISHED = { status: { $in: ['open', 'sealed'] as RenewalStatus[] } };
