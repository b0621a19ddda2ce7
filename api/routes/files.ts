import type { FastifyPluginCallback } from 'fastify';
import type { FileLinkReader } from '../../ports/file-links';
import type { FileStore } from '../../ports/file-store';
import { apiError } from '../errors';

interface Options {
  files: FileStore;
  links: FileLinkReader;
}

/** Serves the disk store's signed links. Whoever has one may fetch that file, until it expires, and nothing else. */
export const fileRoutes: FastifyPluginCallback<Options> = (app, { files, links }, done) => {
  app.get('/files/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const link = links.read({ method: request.method, url: request.url });
    if (!link.granted) {
      throw apiError('not_found', {
        message: 'This link is not valid, or it has expired. Ask the API for a new one.',
      });
    }
    const source = await files.read(link.key);
    if (source === null)
      throw apiError('not_found', { message: 'The file of this link is no longer there.' });
    return reply
      .headers({
        'content-disposition': link.contentDisposition,
        // A file is someone else's content: it must never run in this origin, whatever it claims to be.
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'no-store',
      })
      .type(link.mime)
      .send(source);
  });
  done();
};
