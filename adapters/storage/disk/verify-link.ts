import { timingSafeEqual } from 'node:crypto';
import type { LinkGrant } from './signed-link';
import { signGrant } from './signed-link';

/** forged: this service never signed that; expired: it did, for a time that is over. */
export type LinkRefusal = 'malformed' | 'forged' | 'expired';

export type LinkVerdict =
  { granted: true; key: string; fileName: string; mime: string } | { granted: false; refusal: LinkRefusal };

export interface LinkRequest {
  method: string;
  /** As it stands in the request line, or a whole URL. */
  url: string;
}

/** What the route that serves `/files/…` asks before it opens anything. */
export function readSignedLink(request: LinkRequest, secret: Uint8Array, now: Date): LinkVerdict {
  const link = parseLink(request);
  if (link === null) return { granted: false, refusal: 'malformed' };
  const refusal = verifyDiskLink(link.grant, link.signature, secret, now);
  if (refusal !== null) return { granted: false, refusal };
  const { key, fileName, mime } = link.grant;
  return { granted: true, key, fileName, mime };
}

/** `null` when the link holds. */
export function verifyDiskLink(
  grant: LinkGrant,
  signature: string,
  secret: Uint8Array,
  now: Date,
): Exclude<LinkRefusal, 'malformed'> | null {
  // As text: decoders of base64 take several texts for the same bytes.
  const expected = Buffer.from(signGrant(grant, secret));
  const given = Buffer.from(signature);
  // Only the length can be learned from the time this takes, and that is public.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < grant.expires ? null : 'expired';
}

function parseLink(request: LinkRequest): { grant: LinkGrant; signature: string } | null {
  const question = request.url.indexOf('?');
  if (question === -1) return null;
  const path = request.url.slice(0, question);
  const query = new URLSearchParams(request.url.slice(question + 1));
  // Whatever stands before it is the path that PUBLIC_URL may have.
  const key = /\/(files\/[0-9A-Za-z_-]{1,128})$/.exec(path)?.[1];
  const expires = query.get('expires');
  const fileName = query.get('name');
  const mime = query.get('mime');
  const signature = query.get('signature');
  if (key === undefined || fileName === null || mime === null || signature === null) return null;
  if (expires === null || !/^\d{1,15}$/.test(expires)) return null;
  const grant = { method: request.method, key, expires: Number(expires), fileName, mime };
  return { grant, signature };
}
