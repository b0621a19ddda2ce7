import type { Grade } from '../domain/certificate';
import type { Network } from '../domain/network';
import type { AccountRepository, InviteRepository } from '../ports/accounts';
import type { AccountLinkRepository } from '../ports/account-links';
import type { AttemptLimiter } from '../ports/attempt-limiter';
import type { AuditTrail } from '../ports/audit-trail';
import type { BatchRepository } from '../ports/batches';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import type { DeliveryRepository } from '../ports/deliveries';
import type { DeliveryEngine } from '../ports/delivery-engine';
import type { EventPublisher } from '../ports/event-publisher';
import type { EventRepository } from '../ports/events';
import type { FileStore } from '../ports/file-store';
import type { HashBatchEngine } from '../ports/hash-batch-engine';
import type { HashBatchRepository } from '../ports/hash-batches';
import type { KeyRepository } from '../ports/keys';
import type { Outbox } from '../ports/mail';
import type { Passwords } from '../ports/passwords';
import type { RefusedRequests } from '../ports/refused-requests';
import type { RenewalRepository } from '../ports/renewals';
import type { SessionRepository } from '../ports/sessions';
import type { SignerRepository } from '../ports/signers';
import type { UsageReader } from '../ports/usage';
import type { WebhookRepository } from '../ports/webhooks';
import type { TrustProfile } from '../proofs/timestamp/trust-profile';
import type { MembershipDependencies } from './memberships/dependencies';
import type { EndpointAddresses } from './webhooks/endpoint-url';
import type { SecretKeys } from './encrypted-text';

export interface TrustedRoots {
  provider: string;
  grade: Grade;
  /** The operator's reference to the provider's accreditation. */
  accreditation: string | null;
  pem: string;
}

export interface Trust extends TrustedRoots {
  /** What this provider's tokens are verified against. */
  profile: TrustProfile;
}

/** The ports and settings that the service's operations need. Each operation takes the few it uses. */
export interface AppDependencies {
  accounts: AccountRepository;
  invites: InviteRepository;
  accountLinks: AccountLinkRepository;
  /** `null`: the service sends no mail. */
  outbox: Outbox | null;
  keys: KeyRepository;
  refusedRequests: RefusedRequests;
  passwords: Passwords;
  /** They change when SELLO_SECRET_FILE does. */
  deviceKeys: () => SecretKeys;
  sessions: SessionRepository;
  attemptLimiter: AttemptLimiter;
  auditTrail: AuditTrail;
  usage: UsageReader;
  certificates: CertificateRepository;
  batches: BatchRepository;
  hashBatches: HashBatchRepository;
  signers: SignerRepository;
  renewals: RenewalRepository;
  files: FileStore;
  engine: CertificationEngine;
  batchEngine: HashBatchEngine;
  webhooks: WebhookRepository;
  events: EventRepository;
  deliveries: DeliveryRepository;
  publisher: EventPublisher;
  deliveryEngine: DeliveryEngine;
  endpointAddresses: EndpointAddresses;
  /** They change when SELLO_SECRET_FILE does. */
  webhookKeys: () => SecretKeys;
  memberships: MembershipDependencies;
  trust: Trust[];
  clock: () => Date;
  settings: AppSettings;
}

export interface AppSettings {
  /** The first part of every API key. */
  service: string;
  publicUrl: string;
  /** Who may open an account. */
  signup: 'open' | 'invite' | 'closed';
  /** Whether the service can send mail. Addresses are then confirmed before keys can be made. */
  mail: boolean;
  /** Whom users ask for help: an e-mail address or an https URL. */
  supportContact: string | null;
  /** A new key's default limits, and how far its owner may raise them. */
  keyLimits: { defaultRate: number; maxRate: number; defaultQuota: number; maxQuota: number };
  network: Network;
  anchorWindowSeconds: number;
  /** How deep the block of an anchor must be before its proofs are issued. */
  anchorConfirmations: number;
  /** How long a certification is waited for before it is reported as `processing`. */
  resultWaitMilliseconds: number;
}
