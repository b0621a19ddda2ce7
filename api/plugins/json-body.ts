import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';
import { JsonShape } from '../json-shape';
import type { Throttle } from '../throttle';
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
    largeBodyThrottle: Throttle;
  }
  interface FastifyRequest {
    largeBodySlot: UploadSlot | null;
  }
}

/** Much more than most of our JSON bodies need. Uploads have limits of their own. */
const MAXIMUM_BYTES = 64 * 1024;

/** Larger bodies that a process holds at once: with all that is made of them, each takes some five times its bytes until it is answered. */
export const LARGE_BODIES = { posts: 6, uploads: 4 } as const;

/** Larger bodies of an account that are refused in a minute; it is throttled after that. */
export const MAXIMUM_REFUSED_BODIES = 20;

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
          if (error !== null) reject(error);
          else if (hasHalfCharacter(text, value))
            reject(apiError('invalid_request', { message: HALF_CHARACTER }));
          else resolve(value);
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
    const { largeBodySlots: slots, largeBodyThrottle: throttle } = app;
    const hold = async () => {
      if (!(await throttle.delay(accountId)))
        throw apiError('service_unavailable', { message: TOO_MANY_WAITING });
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
      app.largeBodyThrottle.countRefusal(admissionOf(request).accountId);
  });
}

function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

const TOO_MANY_WAITING =
  'Many large requests of this account were refused, so further ones are delayed, and too many are waiting already. Send the request again after Retry-After seconds.';

/** An escape can name half of a character, a lone surrogate, which UTF-8 cannot encode: what is stored would differ from what was sent. */
function hasHalfCharacter(text: string, value: unknown): boolean {
  return SURROGATE_ESCAPE.test(text) && someText(value, (one) => LONE_SURROGATE.test(one));
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Of the values, however deep. */
function someText(value: unknown, is: (text: string) => boolean): boolean {
  if (typeof value === 'string') return is(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => someText(each, is))
  );
}

const HALF_CHARACTER =
  'A text in the JSON contains half of a surrogate pair, which is no character. Remove it, or send the whole character.';

const sentence = (bytes: number) =>
  `The body is larger than ${bytes} bytes, the maximum at this address. Send a smaller one.`;
