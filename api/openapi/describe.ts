import { pino } from 'pino';
import { KEY_DEFAULTS, KEY_QUOTA_MAX_DEFAULT, RATE_CEILING } from '../../domain/limits';
import { version } from '../../package.json';
import { buildApp } from '../app';
import type { ApiDependencies } from '../dependencies';
import { dashboardDocument } from './dashboard-document';

/** The OpenAPI document without a running service: the routes are registered, but none is ever called. */
export async function describeApi(which: 'public' | 'dashboard'): Promise<object> {
  const publicUrl = 'http://localhost:3000';
  const deps = {
    trust: [],
    fileLinks: null,
    web: null,
    clock: () => new Date(),
    settings: {
      service: 'sello',
      version,
      traced: false,
      trustProxy: [],
      publicUrl,
      signup: 'open',
      mail: false,
      supportContact: null,
      keyLimits: {
        defaultRate: KEY_DEFAULTS.ratePerMinute,
        maxRate: RATE_CEILING,
        defaultQuota: KEY_DEFAULTS.quotaPerMonth,
        maxQuota: KEY_QUOTA_MAX_DEFAULT,
      },
      network: 'sandbox',
      anchorWindowSeconds: 600,
      anchorConfirmations: 6,
      resultWaitMilliseconds: 30_000,
      slots: { posts: 1, uploads: 1, downloads: 1 },
    },
  } satisfies Partial<ApiDependencies> as unknown as ApiDependencies;
  const document = which === 'dashboard' ? dashboardDocument(publicUrl, version) : undefined;
  const app = await buildApp(deps, pino({ level: 'silent' }), document);
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
  }
}
