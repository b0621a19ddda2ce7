import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Admission, RequestLimiter, LimitState } from '../../ports/request-limiter';
import { apiError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes one of the caller's uploadSlots for uploads. */
    upload?: boolean;
  }
  interface FastifyRequest {
    admission: Admission | null;
    /** The body has arrived: the place for uploads is free again. */
    endUpload(): void;
  }
  interface FastifyInstance {
    /** Takes one unit of the subject's limits; throws what the caller is told who has reached one. */
    admit(request: FastifyRequest, reply: FastifyReply, subject: string): Promise<AdmissionResult>;
  }
}

export type AdmissionResult = 'admitted' | 'unknown' | 'revoked' | 'expired';

/** When an upload may be tried again is not known; this is long enough for most to end. */
const UPLOAD_RETRY_SECONDS = 5;

export interface AdmissionOptions {
  limiter: RequestLimiter;
  /** What is said to a caller that has reached a limit, where the usual sentence does not fit. */
  sentences: { uploads: string; rate?: string };
  showLimits: (reply: FastifyReply, limits: LimitState) => void;
}

/** What keys and sessions have in common: limits that are decided in the database, and given back when we are at fault. */
export const admission = fastifyPlugin(
  async (app: FastifyInstance, { limiter, sentences, showLimits }: AdmissionOptions) => {
    /** Requests that hold a place for uploads. */
    const uploading = new WeakSet<FastifyRequest>();
    app.decorateRequest('admission', null);
    app.decorateRequest('endUpload', function endUpload(this: FastifyRequest) {
      const { admission: admitted, id, log } = this;
      if (admitted === null || !uploading.delete(this)) return;
      limiter.endUpload(admitted.limiterId, id).catch((error: unknown) => {
        log.warn(
          { err: error, limiterId: admitted.limiterId },
          'A place for uploads could not be given back.',
        );
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
          throw tooMany('rate_limit_exceeded', decision.limits.minute.resetSeconds, sentences.rate);
        case 'quota':
          request.refusedBy = 'month';
          showLimits(reply, decision.limits);
          throw tooMany('quota_exceeded', decision.limits.month.resetSeconds);
        case 'uploads':
          request.refusedBy = 'uploads';
          showLimits(reply, decision.limits);
          throw tooMany('rate_limit_exceeded', UPLOAD_RETRY_SECONDS, sentences.uploads);
        case 'unknown':
        case 'revoked':
        case 'expired':
          return decision.verdict;
      }
    });

    app.addHook('onResponse', async (request, reply) => {
      // Refused before its body was begun with, or gone half way.
      request.endUpload();
      const { admission: admitted } = request;
      if (admitted === null || reply.statusCode < 500) return;
      try {
        await limiter.refund(admitted);
      } catch (error) {
        request.log.warn(
          { err: error, limiterId: admitted.limiterId },
          'A unit of quota could not be given back.',
        );
      }
    });
  },
  { name: 'admission' },
);

/** The admission of a route that needs one. */
export function admissionOf(request: FastifyRequest): Admission {
  if (request.admission === null) throw new Error('This route was reached without authentication.');
  return request.admission;
}

export function tooMany(
  code: 'rate_limit_exceeded' | 'quota_exceeded',
  resetSeconds: number,
  message?: string,
) {
  return apiError(code, {
    headers: { 'retry-after': String(resetSeconds) },
    ...(message !== undefined && { message }),
  });
}
