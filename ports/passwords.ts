/** Slow on purpose; only a few run at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash, so that timing does not reveal which accounts exist. */
  verify(password: string, stored: string | null): Promise<boolean>;
}
