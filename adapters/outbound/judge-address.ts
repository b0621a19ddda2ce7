import { isWithin, parseAddress, parseBlock } from './ip-address';
import type { AddressBlock, IpAddress } from './ip-address';
import { GLOBAL_UNICAST, SPECIAL_PURPOSE } from './special-purpose';

/** `public`: globally routable unicast. `allowed`: the operator's setting names it. */
export type Judgement = { verdict: 'public' | 'allowed' } | { verdict: 'refused'; reason: string };

/**
 * Prefixes after which 32 bits of IPv4 address follow, and that the host or its network translates: IPv4-mapped (RFC 4291 §2.5.5.2) and NAT64
 * (RFC 6052 §2.1). 64:ff9b:1::/48 (RFC 8215) is for translation within a network and is refused like all else outside 2000::/3.
 */
const TRANSLATED = [parseBlock('::ffff:0:0/96'), parseBlock('64:ff9b::/96')];

/** RFC 5214 §6.1: the interface identifier of an ISATAP address, before its IPv4 address. */
const ISATAP = [0x0000_5efen, 0x0200_5efen];

const IPV4_MASK = 0xffff_ffffn;

/** Whether a request may go to the address. Text that is not plainly an address is refused. */
export function judgeAddress(text: string, allowed: AddressBlock[]): Judgement {
  const written = parseAddress(text);
  if (written === null) return { verdict: 'refused', reason: 'not an IP address' };
  const address = TRANSLATED.some((block) => isWithin(written, block)) ? innerAddress(written) : written;
  if (allowed.some((block) => isWithin(address, block))) return { verdict: 'allowed' };
  const reason = refusalOf(address);
  return reason === null ? { verdict: 'public' } : { verdict: 'refused', reason };
}

function refusalOf(address: IpAddress): string | null {
  const special = SPECIAL_PURPOSE.find(({ block }) => isWithin(address, block));
  if (special !== undefined) return special.what;
  if (address.family === 4) return null;
  if (!isWithin(address, GLOBAL_UNICAST)) return 'not global unicast (RFC 4291)';
  return ISATAP.includes((address.bits >> 32n) & IPV4_MASK) ? refusalOf(innerAddress(address)) : null;
}

function innerAddress({ bits }: IpAddress): IpAddress {
  return { family: 4, bits: bits & IPV4_MASK };
}
