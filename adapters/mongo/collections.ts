import type { Binary, Collection, Db, Timestamp } from 'mongodb';
import type { AnchorNews } from '../../domain/anchor-announcement';
import type { Batch, BatchStatus, Outpoint } from '../../domain/anchoring';
import type { Network } from '../../domain/network';
import type { Certificate } from '../../domain/certificate';
import type { Account, Closing, PageChoice } from '../../domain/account';
import type { AccountEvent } from '../../domain/event';
import type { HashBatch, HashBatchCounts } from '../../domain/hash-batch';
import type { LinkPurpose } from '../../domain/account-link';
import type { AllowanceLevel } from '../../ports/allowance-notices';
import type { AuditEntry } from '../../ports/audit-trail';
import type { Interruption } from '../../domain/interruption';
import type { OrphanReport } from '../../domain/orphan-report';
import type { NewKey } from '../../domain/api-key';
import type { Renewal, RenewalStatus } from '../../domain/renewal';
import type { RefusedRequest } from '../../domain/refused-request';
import type { SearchFields } from '../../domain/search';
import type { Scope } from '../../domain/scopes';
import type { Capture, Signer } from '../../domain/signer';
import type { DayCount } from '../../domain/usage';
import type { Delivery, Webhook } from '../../domain/webhook';
import { membershipCollectionsOf } from './memberships/collections';
import type { MembershipCollections } from './memberships/collections';
import type { Stored } from './stored';

export type CertificateDocument = Stored<Certificate> & {
  idempotencyKey: string | null;
  tsr: Binary | null;
  search: SearchFields;
};

export type AccountDocument = Omit<Stored<Account>, 'closing'> & {
  /** Only while it is being closed. */
  closing?: Closing & {
    /** Set when the erasure begins: from then on nothing undoes it. */
    begunAt?: Date;
  };
  /** By certificate or batch of hashes: claims to units that can still be given back. Those of one `unit` share it. */
  held: HeldClaim[];
  /** For each level, the total granted when its endpoints were told of it. */
  allowanceTold?: Partial<Record<AllowanceLevel, number>>;
  passwordHash: string | null;
};

export interface HeldClaim {
  id: string;
  unit: string;
  at: Date;
  /** Of a batch of hashes: how many units it takes. A certificate takes one. */
  count?: number;
}

/** Admitted requests of the last minute, counted per second. */
export type RequestLog = { at: Date; count: number }[];

/** A key that works, or that has expired lately. */
export interface LimitedKey {
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A key and those that replace it. They draw on the same limits, so rotating a key gives its owner nothing new. */
export interface KeyLineage {
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  requestLog: RequestLog;
  usedInMonth: number;
  /** By id. */
  keys: Record<string, LimitedKey>;
}

/**
 * The state of an account's request limiter. Requests of all its keys are counted here, because one update can decide exactly only over
 * one document. Sessions have one of their own, with the account in place of the key.
 */
export interface LimiterDocument {
  /** The account's id. */
  _id: string;
  /** By the id of the first key: a decision addresses its own by path, and never reads the others. */
  lineages: Record<string, KeyLineage>;
  /** The highest limits of any lineage. */
  highest: { ratePerMinute: number; quotaPerMonth: number };
  requestLog: RequestLog;
  /** Uploads in progress. An entry expires after the longest time an upload may take, in case its process died. */
  uploads: { id: string; lineage: string; at: Date }[];
  /** Of the account and of each lineage. */
  month: string;
  usedInMonth: number;
  /** The UTC day of the last admitted request and the number on that day; `days` has the days before. */
  day: string;
  /** The end of that day; the next request after it starts a new one. */
  dayEndsAt: Date;
  usedInDay: number;
  days: DayCount[];
  /** Keys created on that UTC day, rotations included. */
  keysMade: { day: string; count: number };
  /** When keys or endpoints were last added or removed, by the database's clock. */
  changedAt: Date | null;
}

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

/** What is left of an erased account. */
interface ErasureDocument {
  /** The account's id. */
  _id: string;
  at: Date;
  pages: PageChoice;
}

interface SessionDocument {
  /** The token's hash. */
  _id: string;
  accountId: string;
  /** What it was started with, and from where. */
  browser: string | null;
  system: string | null;
  address: string;
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

interface LinkDocument {
  /** The token's hash. */
  _id: string;
  purpose: LinkPurpose;
  accountId: string;
  mailed: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** When a subject (an address or an account) made its recent attempts. */
interface AttemptsDocument {
  _id: string;
  log: Date[];
  expiresAt: Date;
}

/** The result of the last run of a sweep; `_id` names the sweep. */
type SweepDocument = OrphanReport & { _id: string };

/** One document. */
interface ContinuityDocument {
  _id: string;
  /** When a process last used the database, by the database's clock. */
  usedAt: Date;
  interruptions: Interruption[];
}

export type HashBatchDocument = Omit<Stored<HashBatch>, 'counts'> & {
  total: number;
  /** Once it is done. Before that, its records are counted. */
  counts: HashBatchCounts | null;
  idempotencyKey: string | null;
  fingerprint: string;
};

/** Certificates that wait for a batch, since `steps.savedAt`. */
export const WAITING = { 'anchor.batchId': { $type: 'null' }, 'anchor.leaf': { $type: 'string' } } as const;

/** Certificates whose evidence is still the time stamp of issue. */
export const NOT_RENEWED = { 'evidence.renewal': { $type: 'null' } } as const;

/** The states of a batch that is not in a block. */
export const UNDER_WAY = ['open', 'sealed', 'signed', 'submitted'] as const satisfies BatchStatus[];

export type BatchDocument = Stored<Batch> & {
  /** Number of stamped certificates, which is also the next index. */
  stamped: number;
  /** Has been in a block, even if that block was lost later: the next batch may start. */
  everConfirmed: boolean;
  /** What the owners of its certificates are told, in this order; `made`: they have been. Absent until there is something. */
  announcements?: { news: AnchorNews; blockHash: string; made: boolean }[];
};

export type RenewalDocument = Stored<Renewal> & {
  /** Number of stamped members, which is also the next index. */
  stamped: number;
  tsr: Binary | null;
  /** Whether the owners of its certificates have been told. */
  announced: boolean;
};

/** A renewal that has no time stamp yet. */
export const UNFINISHED = { status: { $in: ['open', 'sealed'] as RenewalStatus[] } };

/** Consecutive leaves of a batch or renewal, 32 bytes each. No document spans a multiple of LEAF_CHUNK. */
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
  /** The most work seen in a chain. */
  tipWork: string;
  /** When every watched batch was last compared with the node. */
  checkedAt: Date | null;
}

interface LeaseDocument {
  _id: Network;
  wallet: string;
  /** Who signs, and until when others wait. */
  deployment: string;
  until: Date;
}

interface AuditDocument extends AuditEntry {
  /** Whose account it concerns; `null`: none. */
  accountId: string | null;
  /** Only of entries that anyone can cause: the database deletes them then. */
  expiresAt?: Date;
}

export type WebhookDocument = Stored<Webhook> & {
  /** Encrypted. */
  secret: string;
  /** The one it replaced, which signs beside it for a while. */
  previousSecret: { secret: string; until: Date } | null;
  /** When the first of an unbroken series of failed attempts was made. */
  failingSince: Date | null;
};

export type EventDocument = Stored<AccountEvent> & {
  /** The database assigns it when the event is inserted, increasing and unique. */
  position: Timestamp;
};

export type DeliveryDocument = Stored<Delivery>;

export type SignerDocument = Omit<Stored<Signer>, 'chain'> & {
  chain: Binary[];
  /** The newest `thisUpdate` of its captures. */
  capturedUntil: Date | null;
};

export type CaptureDocument = Omit<Stored<Capture>, 'data'> & { crls: Binary[]; ocsps: Binary[] };

export interface Collections extends MembershipCollections {
  certificates: Collection<CertificateDocument>;
  accounts: Collection<AccountDocument>;
  erasures: Collection<ErasureDocument>;
  keys: Collection<KeyDocument>;
  /** Anchor batches. */
  batches: Collection<BatchDocument>;
  hashBatches: Collection<HashBatchDocument>;
  renewals: Collection<RenewalDocument>;
  leaves: Collection<LeavesDocument>;
  trees: Collection<TreeDocument>;
  coins: Collection<CoinDocument>;
  chainState: Collection<ChainStateDocument>;
  leases: Collection<LeaseDocument>;
  audit: Collection<AuditDocument>;
  sessions: Collection<SessionDocument>;
  limiters: Collection<LimiterDocument>;
  sessionLimits: Collection<LimiterDocument>;
  invites: Collection<InviteDocument>;
  links: Collection<LinkDocument>;
  attempts: Collection<AttemptsDocument>;
  sweeps: Collection<SweepDocument>;
  continuity: Collection<ContinuityDocument>;
  webhooks: Collection<WebhookDocument>;
  events: Collection<EventDocument>;
  deliveries: Collection<DeliveryDocument>;
  signers: Collection<SignerDocument>;
  captures: Collection<CaptureDocument>;
}

export function collectionsOf(db: Db): Collections {
  return {
    certificates: db.collection('certificates'),
    accounts: db.collection('accounts'),
    erasures: db.collection('erasures'),
    keys: db.collection('keys'),
    batches: db.collection('batches'),
    hashBatches: db.collection('hash_batches'),
    renewals: db.collection('renewals'),
    leaves: db.collection('batch_leaves'),
    trees: db.collection('batch_trees'),
    coins: db.collection('coins'),
    chainState: db.collection('chain_state'),
    leases: db.collection('signing_leases'),
    audit: db.collection('audit'),
    sessions: db.collection('sessions'),
    limiters: db.collection('limiters'),
    sessionLimits: db.collection('session_limits'),
    invites: db.collection('invites'),
    links: db.collection('account_links'),
    attempts: db.collection('attempts'),
    sweeps: db.collection('sweeps'),
    continuity: db.collection('continuity'),
    webhooks: db.collection('webhooks'),
    events: db.collection('events'),
    deliveries: db.collection('deliveries'),
    signers: db.collection('signers'),
    captures: db.collection('captures'),
    ...membershipCollectionsOf(db),
  };
}
