/** Slow on purpose, and only a few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long when there is nothing to compare with: an answer's time tells nobody which accounts exist. */
  verify(password: string, stored: string | null): Promise<boolean>;
}
