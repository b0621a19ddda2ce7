import type { AnchorNews } from '../../domain/anchor-announcement';
import type { Batch, BatchStatus, Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { Stored } from './stored';

export type BatchDocument = Stored<Batch> & {
  /** Number of stamped certificates, which is also the next index. */
  stamped: number;
  /** Has been in a block, even if that block was lost later: the next batch may start. */
  everConfirmed: boolean;
  /** What the owners of its certificates are told, in this order; `made`: they have been. Absent until there is something. */
  announcements?: { news: AnchorNews; blockHash: string; made: boolean }[];
};

/** The states of a batch that is not in a block. */
export const UNDER_WAY = ['open', 'sealed', 'signed', 'submitted'] as const satisfies BatchStatus[];

export type CoinDocument = Outpoint & {
  /** `<txid>:<vout>` */
  _id: string;
  network: Network;
  addedAt: Date;
};

export interface ChainStateDocument {
  _id: Network;
  tipHeight: number;
  /** The most work seen in a chain. */
  tipWork: string;
  /** When every watched batch was last compared with the node. */
  checkedAt: Date | null;
}

export interface LeaseDocument {
  _id: Network;
  wallet: string;
  /** Who signs, and until when others wait. */
  deployment: string;
  until: Date;
}
