import type { Grade } from '../domain/certificate';
import type { Network } from '../domain/network';
import type { AccountRepository, InviteRepository } from '../ports/accounts';
import type { BatchRepository } from '../ports/batches';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileLinkReader } from '../ports/file-links';
import type { FileStore } from '../ports/file-store';
import type { RequestLimiter } from '../ports/request-limiter';
import type { KeyRepository } from '../ports/keys';
import type { Passwords } from '../ports/passwords';
import type { SessionRepository } from '../ports/sessions';
import type { TrustProfile } from '../proofs/timestamp/trust-profile';
import type { ApiMetrics } from './metrics';
import type { AttemptLimiter } from '../ports/attempt-limiter';
import type { UsageReader } from '../ports/usage';
import type { WebFiles } from './web-files';

export interface TrustedRoots {
  provider: string;
  grade: Grade;
  /** How the operator refers to the provider's accreditation. */
  accreditation: string | null;
  pem: string;
}

export interface Trust extends TrustedRoots {
  /** What a token of this provider is held against. */
  profile: TrustProfile;
}

/** All the API needs of the world. `server.ts` makes the real ones; a test may replace one to inject a fault. */
export interface ApiDependencies {
  keyLimiter: RequestLimiter;
  /** The same for sessions: an account's requests count together. */
  sessionLimiter: RequestLimiter;
  accounts: AccountRepository;
  invites: InviteRepository;
  keys: KeyRepository;
  passwords: Passwords;
  sessions: SessionRepository;
  attemptLimiter: AttemptLimiter;
  usage: UsageReader;
  certificates: CertificateRepository;
  batches: BatchRepository;
  files: FileStore;
  /** `null` when the store serves its links itself. */
  fileLinks: FileLinkReader | null;
  engine: CertificationEngine;
  trust: Trust[];
  /** `null` where the pages have not been built. */
  web: WebFiles | null;
  checkDatabase: () => Promise<void>;
  metrics: ApiMetrics;
  /** A certificate's run in the operators' web interface; `null` when none is configured. */
  runLink: (certificateId: string) => string | null;
  clock: () => Date;
  settings: ApiSettings;
}

export interface ApiSettings {
  service: string;
  version: string;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  publicUrl: string;
  /** Who may open an account. */
  signup: 'open' | 'invite' | 'closed';
  /** What a new key has by default, and up to where its owner may raise it. */
  keyLimits: { defaultRate: number; maxRate: number; defaultQuota: number; maxQuota: number };
  network: Network;
  anchorWindowSeconds: number;
  resultWaitMilliseconds: number;
  postsAtOnce: number;
}
