import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { CertificateRecords } from '../../app/certificate-record';
import { findPublicCertificate } from '../../app/public-certificate';
import { badgeSvg } from '../../app/sharing/badge-svg';
import { shareFacts } from '../../app/sharing/share-facts';
import type { ShareFacts, ShareLanguage } from '../../app/sharing/share-facts';
import { sealSvg } from '../../proofs/seal/seal-svg';
import type { ApiDependencies } from '../dependencies';
import { entityTag, hasTag } from '../entity-tag';

const SVG = 'image/svg+xml';
const PNG = 'image/png';

/** Caches ask each time, so that a page that is made private takes its pictures with it. */
const CACHED = 'public, no-cache';

interface Options {
  deps: ApiDependencies;
  records: CertificateRecords;
}

interface Picture {
  type: string;
  facts: object;
  draw: () => string | Promise<Uint8Array>;
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
    return send(request, reply, { type: SVG, facts, draw: () => badgeSvg(facts) });
  });

  app.get('/v/:id/seal.svg', svg, async (request, reply) => {
    const { sha256, grade } = await factsOf(request.params.id, request.query.language);
    const sandbox = grade === 'sandbox';
    return send(request, reply, {
      ...{ type: SVG, facts: { sha256, sandbox } },
      draw: () => sealSvg(sha256, { sandbox }),
    });
  });

  app.get('/v/:id/preview.png', { config: { produces: [PNG] }, schema }, async (request, reply) => {
    const facts = await factsOf(request.params.id, request.query.language);
    const draw = () => deps.writtenProofs(null, { type: 'preview', facts });
    return send(request, reply, { type: PNG, facts, draw });
  });
  done();

  /** What a picture shows, and which release draws it, identify it: who has it already is answered without drawing it. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, facts, draw }: Picture,
  ): Promise<FastifyReply> {
    const etag = entityTag(deps.settings.version, JSON.stringify(facts));
    void reply.headers({ etag, 'cache-control': CACHED, 'x-robots-tag': 'noindex' });
    if (hasTag(request, etag)) return reply.code(304).send();
    const content = await draw();
    return reply.type(type).send(typeof content === 'string' ? content : Buffer.from(content));
  }
};
