import type { Binary, Collection, Db } from 'mongodb';
import type { Batch, BatchStatus, Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { Certificate } from '../../domain/certificate';
import type { Account } from '../../domain/account';
import type { OrphanReport } from '../../domain/orphan-report';
import type { NewKey } from '../../domain/api-key';
import type { Scope } from '../../domain/scopes';
import type { DayCount } from '../../domain/usage';

type Stored<T extends { id: string }> = Omit<T, 'id'> & { _id: string };

export type CertificateDocument = Stored<Certificate> & {
  idempotency: { key: string; fingerprint: string } | null;
  tsr: Binary | null;
};

export type AccountDocument = Stored<Account> & {
  /** By certificate: claims to units that can still be given back. Those of one `unit` share it. */
  held: { id: string; unit: string; at: Date }[];
  passwordHash: string | null;
  /** Incremented with every key, so that concurrent creations conflict and each counts the other's key. */
  keysCreated: number;
};

/** The state of a request limiter: one per API key, and one per account for its sessions. */
export interface LimiterDocument {
  _id: string;
  accountId: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Admitted requests of the last minute, counted per quarter of a second. */
  requestLog: { at: Date; count: number }[];
  /** Uploads in progress. An entry expires after the longest time an upload may take, in case its process died. */
  uploads: { id: string; at: Date }[];
  month: string;
  usedInMonth: number;
  /** The UTC day of the last admitted request and the number on that day; `days` has the days before. */
  day: string;
  /** The end of that day; the next request after it starts a new one. */
  dayEndsAt: Date;
  usedInDay: number;
  days: DayCount[];
}

export type KeyDocument = LimiterDocument & NewKey & { createdAt: Date };

interface SessionDocument {
  /** The token's hash. */
  _id: string;
  accountId: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** When the session ends if it is not used. */
  expiresAt: Date;
  /** When the session ends in any case. */
  endsAt: Date;
}

interface InviteDocument {
  /** The code's hash. */
  _id: string;
  /** The only address that can use it; `null`: any. */
  email: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  usedBy: string | null;
}

/** When a subject (an address or an account) made its recent attempts. */
interface AttemptsDocument {
  _id: string;
  log: Date[];
  expiresAt: Date;
}

/** The result of the last run of a sweep; `_id` names the sweep. */
type SweepDocument = OrphanReport & { _id: string };

/** The states of a batch that is not in a block. */
export const UNDER_WAY = ['open', 'sealed', 'signed', 'submitted'] as const satisfies BatchStatus[];

export type BatchDocument = Stored<Batch> & {
  /** Number of stamped certificates, which is also the next index. */
  stamped: number;
  /** Has been in a block, even if that block was lost later: the next batch may start. */
  everConfirmed: boolean;
};

/** Consecutive leaves of a batch, 32 bytes each. No document spans a multiple of LEAF_CHUNK. */
interface LeavesDocument {
  /** `<batch>:<index of the first leaf, ten digits>`, so that they sort by index. */
  _id: string;
  hashes: Binary;
}

/** The roots of a sealed batch's chunks: the lowest level of the upper part of its tree. */
interface TreeDocument {
  /** The batch's id. */
  _id: string;
  chunkRoots: Binary;
}

type CoinDocument = Outpoint & {
  /** `<txid>:<vout>` */
  _id: string;
  network: Network;
  addedAt: Date;
};

interface ChainStateDocument {
  _id: Network;
  tipHeight: number;
  /** When every watched batch was last compared with the node. */
  checkedAt: Date | null;
}

interface AuditDocument {
  at: Date;
  action: string;
  subject: string;
  actor: string;
  details: Record<string, unknown>;
}

export interface Collections {
  certificates: Collection<CertificateDocument>;
  accounts: Collection<AccountDocument>;
  keys: Collection<KeyDocument>;
  batches: Collection<BatchDocument>;
  leaves: Collection<LeavesDocument>;
  trees: Collection<TreeDocument>;
  coins: Collection<CoinDocument>;
  chainState: Collection<ChainStateDocument>;
  audit: Collection<AuditDocument>;
  sessions: Collection<SessionDocument>;
  sessionLimits: Collection<LimiterDocument>;
  invites: Collection<InviteDocument>;
  attempts: Collection<AttemptsDocument>;
  sweeps: Collection<SweepDocument>;
}

export function collectionsOf(db: Db): Collections {
  return {
    certificates: db.collection('certificates'),
    accounts: db.collection('accounts'),
    keys: db.collection('keys'),
    batches: db.collection('batches'),
    leaves: db.collection('batch_leaves'),
    trees: db.collection('batch_trees'),
    coins: db.collection('coins'),
    chainState: db.collection('chain_state'),
    audit: db.collection('audit'),
    sessions: db.collection('sessions'),
    sessionLimits: db.collection('session_limits'),
    invites: db.collection('invites'),
    attempts: db.collection('attempts'),
    sweeps: db.collection('sweeps'),
  };
}
