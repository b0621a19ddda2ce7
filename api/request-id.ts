import { randomBase62 } from '../domain/base62';

/** Ours, never the caller's: it leads to one line of our log. */
export function newRequestId(): string {
  return `req_${randomBase62(20)}`;
}
