import { join, resolve } from 'node:path';
import { fastify } from 'fastify';
import type { Trust } from '../../../app/dependencies';
import { errorHandler } from '../../../api/plugins/error-handler';
import { apiError } from '../../../api/errors';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { trustRoutes } from '../../../api/routes/trust';
import { assetRoutes, pageRoutes, sendPage } from '../../../api/routes/web';
import { readWebFiles } from '../../../api/web-files';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';

export interface Site {
  url: string;
  /** What `/v/{id}/proof.json` answers; any other id is a 404. */
  proofs: Map<string, ProofDocument>;
  close(): Promise<void>;
}

/** The built pages as the API serves them, with certificates of the test's making: states that a real one takes hours to reach. */
export async function startSite(trust: Trust): Promise<Site> {
  const web = readWebFiles(join(resolve(__dirname, '../../..'), 'dist/web'));
  if (web === null) throw new Error('The pages are not built: run `npm run build`.');
  const app = fastify();
  const proofs = new Map<string, ProofDocument>();
  await app.register(securityHeaders, { https: false });
  await app.register(errorHandler);
  await app.register(assetRoutes, { web });
  await app.register(pageRoutes, { web });
  await app.register(trustRoutes, { trust: [trust] });
  app.get('/v/:id', async (_request, reply) => sendPage(reply, web, 'certificate'));
  app.get<{ Params: { id: string } }>('/v/:id/proof.json', async ({ params }) => {
    const proof = proofs.get(params.id);
    if (proof === undefined) throw apiError('not_found');
    return proof;
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), proofs, close: () => app.close() };
}
