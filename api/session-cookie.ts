import type { FastifyRequest } from 'fastify';

/** With this prefix, browsers accept the cookie only from this host and only over TLS (RFC 6265bis §4.1.3). */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sello_session' : 'sello_session';
}

/** The value is base62, so it is never quoted or encoded. */
export function sessionToken({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim());
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
