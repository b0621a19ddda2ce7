/** `anchored`: the block counts as final; `anchor_lost`: the chain has lost it since. */
export type AnchorNews = 'anchored' | 'anchor_lost';

/** What the owners of a batch's certificates are to be told. */
export interface AnchorAnnouncement {
  batchId: string;
  /** Counts those of the batch, from 0. A chain can lose a block and return to it: only the number tells the two times apart. */
  number: number;
  news: AnchorNews;
  blockHash: string;
}

export function announceKey({ batchId, number }: Pick<AnchorAnnouncement, 'batchId' | 'number'>): string {
  return `${batchId}-${number}`;
}
