import { UnavailableError } from '../../../domain/errors';

/** The status of an error response, from Google's client or from our own transfers. */
export function httpStatus(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'number' ? code : undefined;
}

/**
 * No response, overload, a server error, a missing bucket or a refused credential: the store is unavailable, whatever the request.
 * Any other status is a bug in this adapter and passes unchanged.
 */
export function classifyGcsError(error: unknown): Error {
  if (error instanceof UnavailableError) return error;
  const status = httpStatus(error);
  const ours =
    status !== undefined && status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
  return ours ? (error as Error) : new UnavailableError('storage', { cause: error });
}

/** An error response of the store. */
export class GcsStatusError extends Error {
  override readonly name = 'GcsStatusError';

  constructor(
    readonly code: number,
    body: string,
  ) {
    super(`The object store answered ${code}: ${body.slice(0, 500)}`);
  }
}
