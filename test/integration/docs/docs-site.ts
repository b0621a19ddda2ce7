import { join } from 'node:path';
import { fastify } from 'fastify';
import type { ApiDependencies } from '../../../api/dependencies';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { guideRoutes } from '../../../api/routes/guide';
import { assetRoutes } from '../../../api/routes/web';
import { readWebFiles } from '../../../api/web-files';
import { useReaders } from '../web/readers';
import type { Readers } from '../web/readers';
import { PROJECT } from './programs';

const settings = {
  publicUrl: 'https://sello.example',
  service: 'sello',
  network: 'bitcoin',
  anchorWindowSeconds: 21_600,
  anchorConfirmations: 6,
  resultWaitMilliseconds: 30_000,
} as ApiDependencies['settings'];

/** The guide and the reference as the API serves them, for all tests of a file. */
export function useDocsSite(): Readers & { origin(): string } {
  const app = fastify();
  let origin = '';
  const readers = useReaders(() => origin);
  beforeAll(async () => {
    const web = readWebFiles(join(PROJECT, 'dist/web'));
    await app.register(securityHeaders, { https: false });
    await app.register(assetRoutes, { web });
    await app.register(guideRoutes, { deps: { web, settings } });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());
  return { ...readers, origin: () => origin };
}
