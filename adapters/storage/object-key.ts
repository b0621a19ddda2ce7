const OBJECT_KEY = /^files\/[0-9A-Za-z_-]{1,128}$/;

export function isObjectKey(key: string): boolean {
  return OBJECT_KEY.test(key);
}

/** Keys become paths and URLs, so keys that could escape their directory are refused. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`${JSON.stringify(key)} is not a valid object key.`);
}

/** Objects are never overwritten: the second upload with the same key fails with this error. */
export class ObjectExistsError extends Error {
  override readonly name = 'ObjectExistsError';

  constructor(key: string, options?: ErrorOptions) {
    super(`The object ${key} already exists.`, options);
  }
}
