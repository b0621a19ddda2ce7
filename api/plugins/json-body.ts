import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';
import { JsonShape } from '../json-shape';
import type { Pace } from '../pace';
import type { UploadSlot, UploadSlots } from '../upload-slots';
import { watchBody } from '../upload/body-watch';
import { decodeUtf8 } from '../upload/fields';
import { BodyReader } from '../upload/json/body-reader';
import { UploadError } from '../upload/upload-error';
import { UPLOAD_LIMITS } from '../upload/upload-limits';
import { admissionOf } from './admission';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared by every address that accepts large JSON bodies. */
    largeBodySlots: UploadSlots;
    largeBodyPace: Pace;
  }
  interface FastifyRequest {
    largeBodySlot: UploadSlot | null;
  }
}

/** Much more than most of our JSON bodies need. Uploads have limits of their own. */
const MAXIMUM_BYTES = 64 * 1024;

/** Larger bodies that a process holds at once: with all that is made of them, each takes some five times its bytes until it is answered. */
export const LARGE_BODIES = { posts: 6, uploads: 4 } as const;

/** Of the larger bodies of one account; further ones take turns. */
export const REFUSED_BODIES_PER_MINUTE = 20;

interface JsonBodyOptions {
  milliseconds: number;
  maximumBytes?: number;
}

/** Reads JSON bodies within a time limit, and bounds what they can become before they are parsed. */
export const jsonBody = fastifyPlugin(
  async (app: FastifyInstance, { milliseconds, maximumBytes = MAXIMUM_BYTES }: JsonBodyOptions) => {
    const limits = { ...UPLOAD_LIMITS, totalMs: milliseconds };
    const parseJson = app.getDefaultJsonParser('error', 'error');
    if (!app.hasRequestDecorator('largeBodySlot')) app.decorateRequest('largeBodySlot', null);
    if (maximumBytes > MAXIMUM_BYTES) holdSlots(app);

    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
      // A body whose announced size is too large is not read at all.
      if (announcedBytes(request) > maximumBytes)
        throw apiError('file_too_large', { message: sentence(maximumBytes) });
      const bytes = await read(request, payload);
      request.largeBodySlot?.received();
      const text = decodeUtf8(bytes, 'The JSON');
      return new Promise((resolve, reject) => {
        void parseJson(request, text, (error, value: unknown) => {
          if (error === null) resolve(value);
          else reject(error);
        });
      });
    });

    async function read(request: FastifyRequest, payload: Readable): Promise<Buffer> {
      const watch = watchBody(
        limits,
        maximumBytes,
        () => new UploadError('file_too_large', sentence(maximumBytes)),
      );
      const reader = new BodyReader(payload, watch, request.largeBodySlot?.receiving);
      const shape = new JsonShape();
      const chunks: Buffer[] = [];
      try {
        for (let chunk = await reader.next(); chunk !== null; chunk = await reader.next()) {
          shape.push(chunk);
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      } finally {
        reader.close();
      }
    }
  },
  { name: 'json-body' },
);

/** A request with a large body, or one of unknown size, takes a slot until it is answered. */
function holdSlots(app: FastifyInstance): void {
  app.addHook('preParsing', (request, { raw }, payload, done) => {
    const chunked = request.headers['transfer-encoding'] !== undefined;
    if (!chunked && announcedBytes(request) <= MAXIMUM_BYTES) {
      done(null, payload);
      return;
    }
    const { accountId } = admissionOf(request);
    const { largeBodySlots: slots, largeBodyPace: pace } = app;
    const hold = async () => {
      if (!(await pace.turn(accountId))) throw apiError('service_unavailable', { message: LINE_FULL });
      await slots.hold(accountId, async (slot) => {
        request.largeBodySlot = slot;
        done(null, payload);
        if (!raw.closed) await new Promise((resolve) => raw.once('close', resolve));
      });
    };
    hold().catch(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.largeBodySlot !== null && statusCode >= 400 && statusCode < 500)
      app.largeBodyPace.refused(admissionOf(request).accountId);
  });
}

function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

const LINE_FULL =
  'Many large bodies of this account were refused, so they are read one after the other, and too many wait. Send the request again after Retry-After seconds.';

const sentence = (bytes: number) =>
  `The body is larger than ${bytes} bytes, the maximum at this address. Send a smaller one.`;
