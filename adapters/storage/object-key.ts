const OBJECT_KEY = /^files\/[0-9A-Za-z_-]{1,128}$/;

export function isObjectKey(key: string): boolean {
  return OBJECT_KEY.test(key);
}

/** Keys become paths and URLs: nothing that could climb out of its place gets any further than this. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`${JSON.stringify(key)} is not the key of a stored object.`);
}
