import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { keyPrefix } from '../../domain/api-key';
import { counted } from '../../domain/text';
import type { ApiDependencies } from '../dependencies';
import { entityTag, hasTag } from '../entity-tag';
import { NOT_BUILT, PAGE_POLICY } from './web';

interface Content {
  type: string;
  text: string;
  policy?: string;
}

/** The guide for integrators: as a page, as Markdown, and the samples it shows; and the reference. */
export const guideRoutes: FastifyPluginCallback<{ deps: Pick<ApiDependencies, 'web' | 'settings'> }> = (
  app,
  { deps: { web, settings } },
  done,
) => {
  if (web === null) {
    for (const path of ['/docs', '/docs/reference'])
      app.get(path, async (_request, reply) =>
        reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT),
      );
    done();
    return;
  }
  const { html, reference, markdown, samples } = web.guide;
  const values = valuesOf(settings, samples.get('sello-verify.mjs.sha256'));
  const contents = new Map<string, Content>([
    ['/docs', { type: 'text/html', text: fillIn(html, values), policy: PAGE_POLICY }],
    ['/docs/reference', { type: 'text/html', text: fillIn(reference, values), policy: PAGE_POLICY }],
    ['/docs.md', { type: 'text/markdown', text: fillIn(markdown, values) }],
  ]);
  for (const [path, text] of samples) contents.set(`/docs/${path}`, { type: 'text/plain', text });
  for (const [path, content] of contents) {
    const tag = entityTag(content.text);
    app.get(path, async (request, reply) => sendTagged(request, reply, content, tag));
  }
  done();
};

function sendTagged(request: FastifyRequest, reply: FastifyReply, content: Content, tag: string) {
  void reply.headers({ etag: tag, 'cache-control': 'no-cache' });
  if (content.policy !== undefined) void reply.header('content-security-policy', content.policy);
  if (hasTag(request, tag)) return reply.code(304).send();
  return reply.type(`${content.type}; charset=utf-8`).send(content.text);
}

type Settings = ApiDependencies['settings'];

/** What the guide says of this service alone, and of the verifier that this build has. */
function valuesOf(
  { publicUrl, service, network, anchorWindowSeconds, anchorConfirmations, resultWaitMilliseconds }: Settings,
  verifierChecksum = '',
): Record<string, string> {
  return {
    PUBLIC_URL: publicUrl,
    KEY_PREFIX: keyPrefix(service),
    NETWORK: network,
    ANCHOR_WINDOW: inWords(anchorWindowSeconds),
    CONFIRMATIONS: counted(anchorConfirmations, 'confirmation'),
    RESULT_WAIT: inWords(resultWaitMilliseconds / 1000),
    VERIFIER_SHA256: verifierChecksum.slice(0, 64),
  };
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/@([A-Z][A-Z_\d]*)@/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function inWords(seconds: number): string {
  if (seconds % 3_600 === 0) return counted(seconds / 3_600, 'hour');
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
}
