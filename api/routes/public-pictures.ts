import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CertificateRecords } from '../../app/certificate-record';
import { findPublicCertificate } from '../../app/public-certificate';
import { badgeSvg } from '../../app/sharing/badge-svg';
import { shareFacts } from '../../app/sharing/share-facts';
import type { ShareFacts, ShareLanguage } from '../../app/sharing/share-facts';
import { sealSvg } from '../../proofs/seal/seal-svg';
import type { ApiDependencies } from '../dependencies';

const SVG = 'image/svg+xml';
const PNG = 'image/png';

/** Long enough for a page with many readers, short enough for a page that is made private. */
const CACHED = 'public, max-age=300';

/** All readers of pictures together wait in one line of the thread that draws them. */
const OWNER = 'public-pictures';

interface Options {
  deps: ApiDependencies;
  records: CertificateRecords;
}

/** The pictures of a public certificate, for link previews and for other sites. */
export const publicPictureRoutes: FastifyPluginCallbackTypebox<Options> = (app, { deps, records }, done) => {
  const schema = {
    hide: true,
    params: Type.Object({ id: Type.String() }),
    querystring: Type.Object({ language: Type.Enum(['es', 'en'], { default: 'es' }) }),
  };
  const svg = { config: { produces: [SVG] }, schema };

  async function factsOf(id: string, language: ShareLanguage): Promise<ShareFacts> {
    const certificate = await findPublicCertificate(deps, id);
    const { blockchain } = await records.of(certificate);
    return shareFacts(certificate, blockchain, language);
  }

  app.get('/v/:id/badge.svg', svg, async (request, reply) => {
    const facts = await factsOf(request.params.id, request.query.language);
    return sendPicture(request, reply, SVG, badgeSvg(facts));
  });

  app.get('/v/:id/seal.svg', svg, async (request, reply) => {
    const { sha256, grade } = await factsOf(request.params.id, request.query.language);
    return sendPicture(request, reply, SVG, sealSvg(sha256, { sandbox: grade === 'sandbox' }));
  });

  app.get('/v/:id/preview.png', { config: { produces: [PNG] }, schema }, async (request, reply) => {
    const facts = await factsOf(request.params.id, request.query.language);
    return sendPicture(request, reply, PNG, await deps.writtenProofs(OWNER, { type: 'preview', facts }));
  });
  done();
};

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string | Uint8Array,
): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ etag, 'cache-control': CACHED, 'x-robots-tag': 'noindex' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(typeof content === 'string' ? content : Buffer.from(content));
}
