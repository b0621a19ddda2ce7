export interface Passwords {
  /** Whether it is on the list of common passwords. In lower case. */
  isCommon(text: string): Promise<boolean>;
  /** Slow on purpose, as `verify` is; only a few run at a time. */
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash, so that timing does not reveal which accounts exist. */
  verify(password: string, stored: string | null): Promise<boolean>;
}
