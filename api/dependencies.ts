import type { AppDependencies, AppSettings } from '../app/dependencies';
import type { Readiness } from '../app/readiness';
import type { ServiceStatus } from '../app/service-status';
import type { WrittenProofs } from '../app/proofs/written-proofs';
import type { FileLinkReader } from '../ports/file-links';
import type { RequestLimiter } from '../ports/request-limiter';
import type { ApiMetrics } from './metrics';
import type { WebFiles } from './web-files';

/** Everything the API needs. `server/compose.ts` builds the real ones; a test may replace one to inject a fault. */
export interface ApiDependencies extends AppDependencies {
  keyLimiter: RequestLimiter;
  /** The same for sessions: all requests of an account count together. */
  sessionLimiter: RequestLimiter;
  writtenProofs: WrittenProofs;
  /** `null` when the store serves its own links. */
  fileLinks: FileLinkReader | null;
  /** `null` when the pages have not been built. */
  web: WebFiles | null;
  readiness: () => Promise<Readiness>;
  serviceStatus: () => Promise<ServiceStatus>;
  metrics: ApiMetrics;
  /** A certificate's workflow in the Temporal UI; `null` when none is configured. */
  runLink: (certificateId: string) => string | null;
  settings: ApiSettings;
}

interface ApiSettings extends AppSettings {
  version: string;
  /** Whether requests get spans. */
  traced: boolean;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  slots: { posts: number; uploads: number; downloads: number };
}
