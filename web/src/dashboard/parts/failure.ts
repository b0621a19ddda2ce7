import { announceLost } from '../session/session-events';

/** A failed call. `unreachable`: no response; `unreadable`: not the service's own error; any other code is the service's. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Identifies the request in the service's log. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** The parts of an `openapi-fetch` result that are used here. */
interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The response body; throws a `Failure`. */
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

/** A body other than the service's `{error, message}` comes from a proxy in between. */
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

/** For a `catch`: any other error is a bug, and is shown too. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('unreadable', '', 0, null);
}
