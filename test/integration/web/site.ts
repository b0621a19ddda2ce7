import { join, resolve } from 'node:path';
import { fastify } from 'fastify';
import type { Trust } from '../../../app/dependencies';
import { certificateHtml } from '../../../api/certificate-html';
import type { ShareFacts } from '../../../app/sharing/share-facts';
import { credentialHtml } from '../../../api/credential-html';
import { errorHandler } from '../../../api/plugins/error-handler';
import { apiError } from '../../../api/errors';
import { pageLanguage } from '../../../api/page-language';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { trustRoutes } from '../../../api/routes/trust';
import { assetRoutes, pageRoutes, sendPage } from '../../../api/routes/web';
import { readWebFiles } from '../../../api/web-files';
import type { CredentialDocument } from '../../../web/src/credential/credential-document';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';

export interface Site {
  url: string;
  /** What `/v/{id}/proof.json` answers; any other id is a 404. */
  proofs: Map<string, ProofDocument>;
  /** What `/v/{id}/status.json` answers. */
  credentials: Map<string, CredentialDocument>;
  close(): Promise<void>;
}

/** The built pages as the API serves them, with certificates of the test's making: states that a real one takes hours to reach.
 * `embedded`: the pages contain their proofs, as the API's do; without, they request them. */
export async function startSite(trust: Trust, { embedded = false } = {}): Promise<Site> {
  const web = readWebFiles(join(resolve(__dirname, '../../..'), 'dist/web'));
  if (web === null) throw new Error('The pages are not built: run `npm run build`.');
  const app = fastify();
  const proofs = new Map<string, ProofDocument>();
  const credentials = new Map<string, CredentialDocument>();
  await app.register(securityHeaders, { https: false });
  await app.register(errorHandler);
  await app.register(assetRoutes, { web });
  await app.register(pageRoutes, { web });
  await app.register(trustRoutes, { trust: [trust] });
  app.get<{ Params: { id: string } }>('/v/:id', async (request, reply) => {
    const { params } = request;
    const proof = embedded ? proofs.get(params.id) : undefined;
    const language = pageLanguage(request);
    const page =
      proof === undefined ? null : { proof, facts: factsOf(proof), url: `/v/${proof.id}`, language };
    return sendPage(reply, web, 'certificate', () => certificateHtml(web, page));
  });
  app.get<{ Params: { id: string } }>('/v/:id/proof.json', async ({ params }) => {
    const proof = proofs.get(params.id);
    if (proof === undefined) throw apiError('not_found');
    return proof;
  });
  app.get<{ Params: { id: string } }>('/v/:id(^(?:acr|mbr)_[0-9A-Za-z]+$)', async (request, reply) => {
    const found = embedded ? (credentials.get(request.params.id) ?? null) : null;
    return sendPage(reply, web, 'credential', () => credentialHtml(web, found, pageLanguage(request)));
  });
  app.get<{ Params: { id: string } }>('/v/:id/status.json', async ({ params }) => {
    const found = credentials.get(params.id);
    if (found === undefined) throw apiError('not_found');
    return found;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, proofs, credentials, close: () => app.close() };
}

function factsOf({ title, file, custody, grade, nom151, blockchain }: ProofDocument): ShareFacts {
  return {
    language: 'es',
    title,
    ...file,
    custody,
    grade,
    genTime: nom151.gen_time,
    anchoredIn: blockchain.status === 'confirmed' ? blockchain.network : null,
  };
}
