import { timingSafeEqual } from 'node:crypto';
import type { LinkGrant } from './signed-link';
import { signGrant } from './signed-link';

/** forged: not signed by this service; expired: signed, but past its expiry. */
type LinkRefusal = 'malformed' | 'forged' | 'expired';

type LinkVerdict =
  | { granted: true; key: string; fileName: string; mime: string; signature: string }
  | { granted: false; refusal: LinkRefusal };

interface LinkRequest {
  method: string;
  /** The request target, or a complete URL. */
  url: string;
}

/** Checked by the route for `/files/…` before it opens a file. A link signed with any of the secrets is valid. */
export function readSignedLink(request: LinkRequest, secrets: readonly Uint8Array[], now: Date): LinkVerdict {
  const link = parseLink(request);
  if (link === null) return { granted: false, refusal: 'malformed' };
  const refusal = verifyDiskLink(link.grant, link.signature, secrets, now);
  if (refusal !== null) return { granted: false, refusal };
  const { key, fileName, mime } = link.grant;
  return { granted: true, key, fileName, mime, signature: link.signature };
}

/** `null` when the link is valid. */
function verifyDiskLink(
  grant: LinkGrant,
  signature: string,
  secrets: readonly Uint8Array[],
  now: Date,
): Exclude<LinkRefusal, 'malformed'> | null {
  // Compared as text: several base64 texts decode to the same bytes.
  const given = Buffer.from(signature);
  const isSignedWith = (secret: Uint8Array): boolean => {
    const expected = Buffer.from(signGrant(grant, secret));
    // The timing reveals only the length, which is public.
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secrets.some(isSignedWith)) return 'forged';
  return now.getTime() < grant.expires ? null : 'expired';
}

function parseLink(request: LinkRequest): { grant: LinkGrant; signature: string } | null {
  const question = request.url.indexOf('?');
  if (question === -1) return null;
  const path = request.url.slice(0, question);
  const query = new URLSearchParams(request.url.slice(question + 1));
  // The prefix is the path of PUBLIC_URL, if it has one.
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
