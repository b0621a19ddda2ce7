import type { Grade } from '../domain/certificate';
import type { Network } from '../domain/anchoring';
import type { BatchRepository } from '../ports/batches';
import type { CertificateRepository } from '../ports/certificates';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileLinkReader } from '../ports/file-links';
import type { FileStore } from '../ports/file-store';
import type { KeyGate } from '../ports/key-gate';
import type { TimestampProvider } from '../ports/timestamp-provider';
import type { WebFiles } from './web-files';

export interface TrustedRoots {
  provider: string;
  grade: Grade;
  pem: string;
}

/** All the API needs of the world. `server.ts` makes the real ones; a test may replace one to inject a fault. */
export interface ApiDependencies {
  gate: KeyGate;
  certificates: CertificateRepository;
  batches: BatchRepository;
  files: FileStore;
  /** `null` when the store serves its links itself. */
  fileLinks: FileLinkReader | null;
  engine: CertificationEngine;
  providers: TimestampProvider[];
  trust: TrustedRoots[];
  /** `null` where the pages have not been built. */
  web: WebFiles | null;
  checkDatabase: () => Promise<void>;
  clock: () => Date;
  settings: ApiSettings;
}

export interface ApiSettings {
  service: string;
  version: string;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  publicUrl: string;
  network: Network;
  anchorWindowSeconds: number;
  resultWaitMilliseconds: number;
  postsAtOnce: number;
}
