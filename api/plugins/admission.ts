import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Admission, RequestLimiter, LimitState } from '../../ports/request-limiter';
import { apiError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, and one of the caller's upload slots. */
    upload?: boolean;
  }
  interface FastifyRequest {
    admission: Admission | null;
    /** The body has arrived: frees the upload slot. */
    endUpload(): void;
  }
  interface FastifyInstance {
    /** Takes one unit of the subject's limits; throws a 429 when one is exceeded. */
    admit(request: FastifyRequest, reply: FastifyReply, subject: string): Promise<AdmissionResult>;
  }
}

type AdmissionResult = 'admitted' | 'unknown' | 'revoked' | 'expired';

/** Long enough for most uploads to end. */
const UPLOAD_RETRY_SECONDS = 5;

interface AdmissionOptions {
  limiter: RequestLimiter;
  /** Replace the default messages for an exceeded limit. */
  messages: { uploads: string; rate?: string };
  showLimits: (reply: FastifyReply, limits: LimitState) => void;
}

/** Shared by keys and sessions: limits are decided in the database, and a unit is given back when the answer is a 5xx. */
export const admission = fastifyPlugin(
  async (app: FastifyInstance, { limiter, messages, showLimits }: AdmissionOptions) => {
    /** Requests that hold an upload slot. */
    const uploading = new WeakSet<FastifyRequest>();
    app.decorateRequest('admission', null);
    app.decorateRequest('endUpload', function endUpload(this: FastifyRequest) {
      const { admission: admitted, id, log } = this;
      if (admitted === null || !uploading.delete(this)) return;
      limiter.endUpload(admitted.limiterId, id).catch((error: unknown) => {
        log.warn({ err: error, limiterId: admitted.limiterId }, 'The upload slot was not freed.');
      });
    });

    app.decorate('admit', async (request: FastifyRequest, reply: FastifyReply, subject: string) => {
      const upload = request.routeOptions.config.upload === true;
      const decision = await limiter.admit(subject, upload ? request.id : null);
      switch (decision.verdict) {
        case 'admitted':
          request.admission = decision.admission;
          if (upload) uploading.add(request);
          showLimits(reply, decision.admission.limits);
          return 'admitted';
        case 'rate':
          request.refusedBy = 'minute';
          showLimits(reply, decision.limits);
          throw apiError('rate_limit_exceeded', {
            message: messages.rate,
            retryAfterSeconds: decision.limits.minute.resetSeconds,
          });
        case 'quota':
          request.refusedBy = 'month';
          showLimits(reply, decision.limits);
          throw apiError('quota_exceeded', { retryAfterSeconds: decision.limits.month.resetSeconds });
        case 'uploads':
          request.refusedBy = 'uploads';
          showLimits(reply, decision.limits);
          throw apiError('rate_limit_exceeded', {
            message: messages.uploads,
            retryAfterSeconds: UPLOAD_RETRY_SECONDS,
          });
        case 'unknown':
        case 'revoked':
        case 'expired':
          return decision.verdict;
      }
    });

    app.addHook('onResponse', (request, reply, done) => {
      // For requests that were refused, or disconnected, before the body had arrived.
      request.endUpload();
      const { admission: admitted } = request;
      if (admitted !== null && reply.statusCode >= 500) {
        limiter.refund(admitted).catch((error: unknown) => {
          request.log.warn(
            { err: error, limiterId: admitted.limiterId },
            'The unit of quota was not refunded.',
          );
        });
      }
      done();
    });
  },
  { name: 'admission' },
);

/** The admission of a route that needs one. */
export function admissionOf(request: FastifyRequest): Admission {
  if (request.admission === null) throw new Error('This route was reached without authentication.');
  return request.admission;
}
