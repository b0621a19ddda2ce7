import { isIPv6 } from 'node:net';

/** The longest text of an IP address (RFC 4291 §2.2, with an IPv4 tail). Anything else is cut to it, which bounds what is stored. */
const ADDRESS_CHARACTERS = 45;

/**
 * What counts as one address: an IPv4 address, however it is written, or the /64 of an IPv6 address, as one caller usually controls
 * all of its 2^64 addresses (RFC 6177).
 */
export function addressGroup(ip: string | undefined): string {
  // A connection that is gone already has no address any more.
  if (ip === undefined) return '';
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip.slice(0, ADDRESS_CHARACTERS);
  const groups = groupsOf(address);
  // ::ffff:0:0/96 holds the IPv4 addresses (RFC 4291 §2.5.5.2).
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:65535';
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // As URL writes it: no IPv4 tail, and at most one "::".
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text = '') => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
