import { createHmac } from 'node:crypto';
import type { LinkOptions } from '../../../ports/file-store';
import { assertObjectKey } from '../object-key';

/** What a link grants. The signature covers every field. */
export interface LinkGrant {
  method: string;
  key: string;
  /** Milliseconds since 1970. */
  expires: number;
  fileName: string;
  mime: string;
}

/** `{publicUrl}/files/cert_…?expires=…&name=…&mime=…&signature=…` */
export function diskLink(publicUrl: string, secret: Uint8Array, key: string, options: LinkOptions): string {
  assertObjectKey(key);
  const { fileName, mime } = options;
  const expires = options.expiresAt.getTime();
  const signature = signGrant({ method: 'GET', key, expires, fileName, mime }, secret);
  const query = new URLSearchParams({ expires: String(expires), name: fileName, mime, signature });
  return `${publicUrl.replace(/\/+$/, '')}/${key}?${query.toString()}`;
}

/** JSON gives every grant a distinct text. The label separates this MAC from other uses of the secret. */
export function signGrant(grant: LinkGrant, secret: Uint8Array): string {
  const text = JSON.stringify([
    'sello-file-link-1',
    grant.method,
    grant.key,
    grant.expires,
    grant.fileName,
    grant.mime,
  ]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}
