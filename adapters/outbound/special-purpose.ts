import { parseBlock } from './ip-address';
import type { AddressBlock } from './ip-address';

/**
 * Blocks that no public server has an address in: IANA's registries of special-purpose addresses, with the RFC of each entry, and multicast.
 * The few entries that the registries call globally reachable are services of the network itself, so they are refused too.
 */
const IPV4: [block: string, what: string][] = [
  ['0.0.0.0/8', '"this network" (RFC 791)'],
  ['10.0.0.0/8', 'private (RFC 1918)'],
  ['100.64.0.0/10', 'shared by carriers (RFC 6598)'],
  ['127.0.0.0/8', 'loopback (RFC 1122)'],
  ['169.254.0.0/16', 'link-local (RFC 3927)'],
  ['172.16.0.0/12', 'private (RFC 1918)'],
  ['192.0.0.0/24', 'of IETF protocols (RFC 6890)'],
  ['192.0.2.0/24', 'documentation (RFC 5737)'],
  ['192.31.196.0/24', 'AS112 (RFC 7535)'],
  ['192.52.193.0/24', 'multicast tunnels (RFC 7450)'],
  ['192.88.99.0/24', '6to4 relays (RFC 7526)'],
  ['192.168.0.0/16', 'private (RFC 1918)'],
  ['192.175.48.0/24', 'AS112 (RFC 7534)'],
  ['198.18.0.0/15', 'benchmarks (RFC 2544)'],
  ['198.51.100.0/24', 'documentation (RFC 5737)'],
  ['203.0.113.0/24', 'documentation (RFC 5737)'],
  ['224.0.0.0/4', 'multicast (RFC 5771)'],
  // Includes the broadcast address, 255.255.255.255 (RFC 919).
  ['240.0.0.0/4', 'reserved (RFC 1112)'],
  // Looks public, but is the platform's own service on every machine of Azure.
  ['168.63.129.16/32', "Azure's host"],
];

/** Only what lies inside 2000::/3; everything outside it is refused as a whole. */
const IPV6: [block: string, what: string][] = [
  // Includes Teredo (RFC 4380), benchmarks (RFC 5180) and ORCHID (RFC 7343).
  ['2001::/23', 'of IETF protocols (RFC 2928)'],
  ['2001:db8::/32', 'documentation (RFC 3849)'],
  // An IPv4 address follows the prefix. The relays are gone (RFC 7526), so no server has such an address.
  ['2002::/16', '6to4 (RFC 3056)'],
  ['2620:4f:8000::/48', 'AS112 (RFC 7534)'],
  ['3fff::/20', 'documentation (RFC 9637)'],
];

export const SPECIAL_PURPOSE: { block: AddressBlock; what: string }[] = [...IPV4, ...IPV6].map(
  ([block, what]) => ({ block: parseBlock(block), what }),
);

/** RFC 4291 §2.4: all that IANA assigns. Loopback, unique-local, link-local, site-local and multicast addresses lie outside. */
export const GLOBAL_UNICAST = parseBlock('2000::/3');
