import type { NewKey } from '../../domain/api-key';
import type { RefusedRequest } from '../../domain/refused-request';

/** What is known about a key, live or ended. Its limits are counted in the account's limiter. */
export type KeyDocument = NewKey & {
  _id: string;
  lineage: string;
  createdAt: Date;
  revokedAt: Date | null;
  /** The key that replaces it, which is in use beside it until this one expires. */
  replacedBy: string | null;
  /** When it stopped or stops working: revoked or expired. The database deletes it some time after that. */
  endsAt: Date | null;
  /** Its last use and its lineage's usage, kept when it ended; the limiter has those of a live key. */
  lastUsedAt: Date | null;
  month: string;
  usedInMonth: number;
  /** The last ones, oldest first; absent until there is one. */
  refused?: RefusedRequest[];
};
