import { isIPv4, isIPv6 } from 'node:net';

export interface IpAddress {
  family: 4 | 6;
  /** Its 32 or 128 bits. */
  bits: bigint;
}

const BITS = { 4: 32, 6: 128 } as const;

/** Dotted decimal, or any spelling of RFC 4291 §2.2. `null` for anything else, such as an address with a zone. */
export function parseAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return { family: 4, bits: joined(text.split('.').map(Number), 8) };
  if (!isIPv6(text) || text.includes('%')) return null;
  const [head = '', tail] = text.split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = Array<number>(8 - left.length - right.length).fill(0);
  return { family: 6, bits: joined([...left, ...zeros, ...right], 16) };
}

/** The last group may be an IPv4 address, which fills two. */
function groups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function joined(parts: number[], bitsEach: number): bigint {
  return parts.reduce((bits, part) => (bits << BigInt(bitsEach)) | BigInt(part), 0n);
}

/** A block of addresses, such as 10.0.0.0/8. */
export interface AddressBlock {
  family: 4 | 6;
  /** The bits that all its addresses begin with. */
  prefix: bigint;
  hostBits: bigint;
}

/** `10.0.0.0/8`, `fd00::/8`, or a single address. Throws for anything else: only settings and tables name blocks. */
export function parseBlock(text: string): AddressBlock {
  const [first = '', length] = text.split('/');
  const address = parseAddress(first);
  if (address === null) throw new Error(`${text} is not a block of addresses.`);
  const { family, bits } = address;
  const hostBits = BigInt(BITS[family] - Number(length ?? BITS[family]));
  return { family, prefix: bits >> hostBits, hostBits };
}

export function isWithin({ family, bits }: IpAddress, block: AddressBlock): boolean {
  return family === block.family && bits >> block.hostBits === block.prefix;
}
