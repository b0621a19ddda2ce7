import { UnavailableError } from '../../../domain/errors';

/** What Google's client and our own transfers both put on an error that the store answered with. */
export function httpStatus(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'number' ? code : undefined;
}

/**
 * No answer, an overload, a fault of the store, a missing bucket or a credential it refuses: none of them says anything
 * about the request. Any other status means that this adapter asked for something wrong, and stays what it is.
 */
export function classifyGcsError(error: unknown): Error {
  if (error instanceof UnavailableError) return error;
  const status = httpStatus(error);
  const ours =
    status !== undefined && status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
  return ours ? (error as Error) : new UnavailableError('storage', { cause: error });
}

/** An answer of the store that is not a success. */
export class GcsStatusError extends Error {
  override readonly name = 'GcsStatusError';

  constructor(
    readonly code: number,
    body: string,
  ) {
    super(`The object store answered ${code}: ${body.slice(0, 500)}`);
  }
}
