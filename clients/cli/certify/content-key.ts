import { createHash } from 'node:crypto';

/** An idempotency key that is the same whenever the same is sent. */
export function contentKey(content: unknown): string {
  return `sello-certify-${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
