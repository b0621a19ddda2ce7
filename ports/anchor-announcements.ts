import type { AnchorAnnouncement } from '../domain/anchor-announcement';
import type { Certificate } from '../domain/certificate';

export interface MemberPosition {
  accountId: string;
  id: string;
}

/** Written with the change of a batch that they tell of, so that none is lost. Throws `UnavailableError('database')`. */
export interface AnchorAnnouncements {
  /** Those that have not been made completely, oldest batch first. */
  pending(limit: number): Promise<AnchorAnnouncement[]>;
  markMade(announcement: AnchorAnnouncement): Promise<void>;
  /** The certificates of these accounts in a batch, by account and id, after a position. Empty when there are no more. */
  members(
    batchId: string,
    accountIds: string[],
    page: { after: MemberPosition | null; limit: number },
  ): Promise<Certificate[]>;
}
