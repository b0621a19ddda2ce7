import type { FastifyRequest } from 'fastify';

export function sessionCookieName(publicUrl: string): string {
  return cookieName(publicUrl, 'session');
}

/** By which an account knows a browser again. */
export function deviceCookieName(publicUrl: string): string {
  return cookieName(publicUrl, 'device');
}

/** With this prefix, browsers accept the cookie only from this host and only over TLS (RFC 6265bis §4.1.3). */
function cookieName(publicUrl: string, cookie: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}sello_${cookie}`;
}

/** The values of both are never quoted or encoded. */
export function cookieValue({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim());
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
