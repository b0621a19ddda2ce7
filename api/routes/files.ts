import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { addressGroup } from '../../app/address-group';
import type { FileLinkReader } from '../../ports/file-links';
import { readByteRange } from '../byte-range';
import { createDownloadSlots } from '../download-slots';
import { apiError } from '../errors';
import { publicLimit } from '../plugins/public-limit';
import { UPLOAD_LIMITS } from '../upload/upload-limits';

interface Options {
  links: FileLinkReader;
  downloadsAtOnce: number;
  clock: () => Date;
}

/** Serves the disk store's signed links. A link grants access to one file until it expires. */
export const fileRoutes: FastifyPluginAsync<Options> = async (app, { links, downloadsAtOnce, clock }) => {
  await app.register(publicLimit, { clock, isKnown: (request) => links.read(request).granted });
  const slots = createDownloadSlots(downloadsAtOnce);

  app.get('/files/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const link = links.read(request);
    if (!link.granted) {
      throw apiError('not_found', {
        message: 'This link is not valid or has expired. Get a new one from the API.',
      });
    }
    const free = slots.take({
      link: link.signature,
      address: addressGroup(request.ip),
      behindMs: measure(reply),
      evict: () => reply.raw.destroy(),
    });
    if (free === null) {
      request.refusedBy = 'downloads';
      throw apiError('rate_limit_exceeded', { message: TOO_MANY_DOWNLOADS, retryAfterSeconds: 5 });
    }
    reply.raw.once('close', free);

    const file = await links.open(link.key);
    if (file === null) throw apiError('not_found', { message: 'The file of this link no longer exists.' });
    // A stored file never changes, so its key identifies the content.
    const etag = `"${link.key.replace(/^.*\//, '')}"`;
    const { range: asked, 'if-range': ifRange } = request.headers;
    const range = readByteRange(ifRange === undefined || ifRange === etag ? asked : undefined, file.size);
    if (range === null) {
      await file.close();
      throw apiError('range_not_satisfiable', { headers: { 'content-range': `bytes */${file.size}` } });
    }
    const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
    return reply
      .code(range === 'whole' ? 200 : 206)
      .headers({
        'accept-ranges': 'bytes',
        etag,
        'content-length': end - start + 1,
        ...(range !== 'whole' && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
        'content-disposition': link.contentDisposition,
        // The file is untrusted content: it must never run in this origin, whatever its type.
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        'cache-control': 'no-store',
      })
      .type(link.mime)
      .send(file.read({ start, end }));
  });
};

const TOO_MANY_DOWNLOADS =
  'Too many downloads are in progress on this link or from this address. Wait until one has finished.';

/** How far the reader is behind the least speed, which is the same as for uploads. */
function measure({ raw: { socket } }: FastifyReply): () => number {
  const begun = performance.now();
  const before = socket?.bytesWritten ?? 0;
  return () => {
    const sent = (socket?.bytesWritten ?? 0) - before;
    return performance.now() - begun - (sent / UPLOAD_LIMITS.leastBytesPerSecond) * 1000;
  };
}
