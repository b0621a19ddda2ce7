import type { Collection, Db } from 'mongodb';
import type { AccountDocument, ErasureDocument } from './account-documents';
import type { BatchDocument, ChainStateDocument, CoinDocument, LeaseDocument } from './anchoring-documents';
import type { CertificateDocument } from './certificate-document';
import type { CaptureDocument, RenewalDocument, SignerDocument } from './evidence-documents';
import type { HashBatchDocument } from './hash-batch-document';
import type { KeyDocument } from './key-document';
import type { LimiterDocument } from './limiter-document';
import { membershipCollectionsOf } from './memberships/collections';
import type { MembershipCollections } from './memberships/collections';
import type { AuditDocument, ContinuityDocument, SweepDocument } from './operations-documents';
import type { AttemptsDocument, InviteDocument, LinkDocument, SessionDocument } from './sign-in-documents';
import type { LeavesDocument, TreeDocument } from './tree-documents';
import type { DeliveryDocument, EventDocument, WebhookDocument } from './webhook-documents';

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
