/**
 * Whether a host name or address, as in a URL, is this machine. Browsers answer for localhost and the names under it themselves
 * (RFC 6761 §6.3), so no DNS record of another site can lead there.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return /^(?:(?:[\w.-]+\.)?localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(name);
}

/** The same of a Host header. Its port may be any: a tunnel or a container's mapping has its own. */
export function isLoopbackHost(header: string): boolean {
  return isLoopback(header.replace(/:\d{1,5}$/, ''));
}
