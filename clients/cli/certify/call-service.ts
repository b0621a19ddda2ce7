import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error';
import type { Connection } from '../connection/connection';

export interface Call {
  method: 'GET' | 'POST';
  /** Under `/api/public/v1`. */
  path: string;
  /** A form, or an object to send as JSON. */
  body?: FormData | object;
  /** With it, a POST may be sent again. */
  idempotencyKey?: string;
}

interface Answer {
  headers: Headers;
  body: unknown;
}

export interface CallService {
  (call: Call): Promise<Answer>;
  url: string;
}

/** Longer than any upload and its certification may take. */
const TIMEOUT_MILLISECONDS = 360_000;
/** A rate limit frees within a minute; a monthly quota does not. */
const LONGEST_WAIT_SECONDS = 120;
/** For how long a request is sent again that a limit refuses. */
const PATIENCE_MILLISECONDS = 600_000;
/** Of a request to a service that is not available. */
const ATTEMPTS = 5;
const RETRY_SECONDS = 2;

interface Timing {
  pause: (milliseconds: number) => Promise<unknown>;
  now: () => number;
}

const REAL_TIME: Timing = { pause: sleep, now: () => performance.now() };

/** Calls the running service with an API key. Waits as long as a limit or a busy service asks for, if the request may be sent again. */
export function serviceCaller(service: Connection, { pause, now }: Timing = REAL_TIME): CallService {
  const caller = async (call: Call) => {
    const mayRepeat = call.method === 'GET' || call.idempotencyKey !== undefined;
    const patientUntil = now() + PATIENCE_MILLISECONDS;
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(call, service).catch((error: unknown) => {
        if (call.method === 'GET' && attempt < ATTEMPTS) return null;
        throw error;
      });
      const seconds = secondsToWait(response);
      const isPatient = response?.status === 429 ? now() < patientUntil : attempt < ATTEMPTS;
      if (response !== null && !(mayRepeat && isPatient && seconds <= LONGEST_WAIT_SECONDS))
        return answerOf(response);
      await response?.body?.cancel();
      await pause(seconds * 1000);
    }
  };
  return Object.assign(caller, { url: service.url });
}

function secondsToWait(response: Response | null): number {
  if (response === null) return RETRY_SECONDS;
  if (response.status !== 429 && response.status !== 503) return Infinity;
  return Number(response.headers.get('retry-after') ?? Infinity);
}

async function send({ method, path, body, idempotencyKey }: Call, service: Connection): Promise<Response> {
  const url = `${service.url}/api/public/v1${path}`;
  const isJson = body !== undefined && !(body instanceof FormData);
  try {
    return await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch {
    throw new CliError(`${url} does not answer. Is the service running? Start it with: npm start`);
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = (await response.json().catch(() => null)) ?? {};
  if (response.ok) return { headers: response.headers, body };
  const { message } = body as { message?: string };
  throw new CliError(message ?? `The service answered ${response.status}.`);
}

/** What a service that is none of ours would not send. */
export function expected<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new CliError(`The service returned no ${what}. Does PUBLIC_URL point to a Sello service?`);
}
