import { announceLost } from '../session/session-events';

/** Why a call gave no result. `unreachable`: no answer came; any other code is the service's own. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Finds the line in the service's log. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** What `openapi-fetch` resolves to, as far as it matters here. */
interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer's body, or a `Failure`. */
export async function answerOf<T>(request: Promise<Outcome<T>>): Promise<T> {
  let outcome: Outcome<T>;
  try {
    outcome = await request;
  } catch (error) {
    throw isAbort(error) ? error : unreachable();
  }
  const { data, error, response } = outcome;
  if (response.ok) return data as T;
  throw failureOf(response.status, error, response.headers.get('x-request-id'));
}

export function unreachable(): Failure {
  return new Failure('unreachable', '', 0, null);
}

/** Anything that is not the service's `{error, message}` comes from something in between. */
export function failureOf(status: number, body: unknown, requestId: string | null): Failure {
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const code = typeof error === 'string' ? error : 'unreadable';
  if (code === 'session_required') announceLost();
  return new Failure(code, typeof message === 'string' ? message : '', status, requestId);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** For a `catch`: what is no `Failure` is a mistake of ours, and still has to be shown. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('unreadable', '', 0, null);
}
