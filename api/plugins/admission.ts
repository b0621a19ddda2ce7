import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { counted } from '../../domain/text';
import type { Admission, LimitState, LimitVerdict, RequestLimiter } from '../../ports/request-limiter';
import { apiError } from '../errors';
import type { ErrorCode } from '../errors';
import type { RefusedBy } from '../metrics';
import { createThrottle } from '../throttle';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file, and one of the caller's upload slots. */
    upload?: boolean;
    /** An upload that accepts JSON only. */
    jsonOnly?: boolean;
    hashOnly?: boolean;
  }
  interface FastifyRequest {
    admission: Admission | null;
    /** The known key, or the account of a session, of a request that was not admitted. */
    refusedKeyId: string | null;
    /** The body has arrived: frees the upload slot. */
    endUpload(): void;
  }
  interface FastifyInstance {
    /** Takes one unit of the subject's limits; throws a 429 when one is exceeded. */
    admit(request: FastifyRequest, reply: FastifyReply, subject: string): Promise<AdmissionResult>;
  }
}

type AdmissionResult = 'admitted' | 'unknown' | 'revoked' | 'expired';

/** Of a key in a minute; it is throttled after that. A client that waits for Retry-After never is. */
export const MAXIMUM_REFUSALS = 100;

/** Long enough for most uploads to end. */
const UPLOAD_RETRY_SECONDS = 5;

interface Refusal {
  code: ErrorCode;
  refusedBy: RefusedBy;
  retryAfterSeconds: (limits: LimitState) => number;
}

const untilMinute = ({ minute }: LimitState) => minute.resetSeconds;
const untilMonth = ({ month }: LimitState) => month.resetSeconds;
const untilUploadEnds = () => UPLOAD_RETRY_SECONDS;

const REFUSALS: Record<LimitVerdict, Refusal> = {
  rate: { code: 'rate_limit_exceeded', refusedBy: 'minute', retryAfterSeconds: untilMinute },
  quota: { code: 'quota_exceeded', refusedBy: 'month', retryAfterSeconds: untilMonth },
  uploads: { code: 'rate_limit_exceeded', refusedBy: 'uploads', retryAfterSeconds: untilUploadEnds },
  account_rate: {
    code: 'rate_limit_exceeded',
    refusedBy: 'account_minute',
    retryAfterSeconds: untilMinute,
  },
  account_quota: { code: 'quota_exceeded', refusedBy: 'account_month', retryAfterSeconds: untilMonth },
  account_uploads: {
    code: 'rate_limit_exceeded',
    refusedBy: 'account_uploads',
    retryAfterSeconds: untilUploadEnds,
  },
};

const WAIT = 'Wait for the number of seconds in Retry-After';
const KEYS_TOGETHER = 'The API keys of this account together';

/** What a caller is told, with the limit that was exceeded. */
const MESSAGES: Record<LimitVerdict, (exceeded: number, who: string) => string> = {
  rate: (n, who) => `${who} has made ${counted(n, 'request')} in 60 seconds, the maximum. ${WAIT}.`,
  quota: (n, who) =>
    `${who} has made ${counted(n, 'request')} this month, its quota. ${WAIT}, or raise the quota of the key in the dashboard.`,
  uploads: (n, who) =>
    `${who} already has ${counted(n, 'upload')} in progress, the maximum. Send this one again when one of them is complete.`,
  account_rate: (n) =>
    `${KEYS_TOGETHER} have made ${counted(n, 'request')} in 60 seconds, the maximum of an account. ${WAIT}; another key does not help.`,
  account_quota: (n) =>
    `${KEYS_TOGETHER} have made ${counted(n, 'request')} this month, the quota of an account. ${WAIT}, or ask the operator of this service for more; another key does not help.`,
  account_uploads: (n) =>
    `${KEYS_TOGETHER} already have ${counted(n, 'upload')} in progress, the maximum of an account. Send this one again when one of them is complete.`,
};

interface AdmissionOptions {
  limiter: RequestLimiter;
  /** Whose limits these are, as the beginning of a sentence. */
  who: string;
  showLimits: (reply: FastifyReply, limits: LimitState) => void;
  clock: () => Date;
}

/** Shared by keys and sessions: limits are decided in the database, and a unit is given back when the answer is a 5xx. */
export const admission = fastifyPlugin(
  async (app: FastifyInstance, { limiter, who, showLimits, clock }: AdmissionOptions) => {
    /** Requests that hold an upload slot. */
    const uploading = new WeakSet<FastifyRequest>();
    const throttle = createThrottle(MAXIMUM_REFUSALS, clock);
    app.decorateRequest('admission', null);
    app.decorateRequest('refusedKeyId', null);
    app.decorateRequest('endUpload', function endUpload(this: FastifyRequest) {
      const { admission: admitted, id, log } = this;
      if (admitted === null || !uploading.delete(this)) return;
      limiter.endUpload(admitted, id).catch((error: unknown) => {
        log.warn({ err: error, accountId: admitted.accountId }, 'The upload slot was not freed.');
      });
    });

    app.decorate('admit', async (request: FastifyRequest, reply: FastifyReply, subject: string) => {
      const upload = request.routeOptions.config.upload === true;
      const decision = await limiter.admit(subject, upload ? request.id : null);
      if (decision.verdict === 'admitted') {
        request.admission = decision.admission;
        if (upload) {
          uploading.add(request);
          // There is no response to a caller who has hung up, perhaps while the limits were checked.
          if (reply.raw.destroyed) request.endUpload();
          else
            reply.raw.once('close', () => {
              request.endUpload();
            });
        }
        showLimits(reply, decision.admission.limits);
        return 'admitted';
      }
      if (decision.verdict === 'unknown') return 'unknown';
      request.refusedKeyId = decision.keyId;
      if (!('limits' in decision)) return decision.verdict;
      const { verdict, exceeded, limits } = decision;
      const { code, refusedBy, retryAfterSeconds } = REFUSALS[verdict];
      request.refusedBy = refusedBy;
      showLimits(reply, limits);
      await throttle.delay(decision.keyId);
      throttle.countRefusal(decision.keyId);
      throw apiError(code, {
        message: MESSAGES[verdict](exceeded, who),
        retryAfterSeconds: retryAfterSeconds(limits),
      });
    });

    app.addHook('onResponse', (request, reply, done) => {
      // For requests that were refused before the body had arrived.
      request.endUpload();
      const { admission: admitted } = request;
      if (admitted !== null && reply.statusCode >= 500) {
        limiter.refund(admitted).catch((error: unknown) => {
          request.log.warn(
            { err: error, accountId: admitted.accountId },
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
