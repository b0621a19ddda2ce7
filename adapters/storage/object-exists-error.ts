/** A stored object is never overwritten: whoever comes second gets this. */
export class ObjectExistsError extends Error {
  override readonly name = 'ObjectExistsError';

  constructor(key: string, options?: ErrorOptions) {
    super(`The object ${key} is already there.`, options);
  }
}
