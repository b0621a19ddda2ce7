export type Part = 'database' | 'storage' | 'engine' | 'chain';

/** A part the service stands on did not answer. It says nothing about the request: trying again later is right. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';

  constructor(
    readonly part: Part,
    options: { cause: unknown },
  ) {
    super(`The ${part} is out of reach.`, options);
  }
}
