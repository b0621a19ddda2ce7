import type { FastifyPluginAsync } from 'fastify';
import type { FileLinkReader } from '../../ports/file-links';
import type { FileStore } from '../../ports/file-store';
import { apiError } from '../errors';
import { publicLimit } from '../plugins/public-limit';

interface Options {
  files: FileStore;
  links: FileLinkReader;
  clock: () => Date;
}

/** Serves the disk store's signed links. A link grants access to one file until it expires. */
export const fileRoutes: FastifyPluginAsync<Options> = async (app, { files, links, clock }) => {
  await app.register(publicLimit, { clock, isKnown: (request) => links.read(request).granted });
  app.get('/files/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const link = links.read(request);
    if (!link.granted) {
      throw apiError('not_found', {
        message: 'This link is not valid or has expired. Get a new one from the API.',
      });
    }
    const source = await files.read(link.key);
    if (source === null) throw apiError('not_found', { message: 'The file of this link no longer exists.' });
    return reply
      .headers({
        'content-disposition': link.contentDisposition,
        // The file is untrusted content: it must never run in this origin, whatever its type.
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'no-store',
      })
      .type(link.mime)
      .send(source);
  });
};
