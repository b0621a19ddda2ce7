import { isIPv6 } from 'node:net';

/** What counts as one address. An IPv6 caller usually controls a whole /64 (RFC 6177), which is 2^64 addresses. */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const known = [...groups(head), ...groups(tail)].length;
  const all = ip.includes('::')
    ? [...groups(head), ...Array<string>(Math.max(0, 8 - known)).fill('0'), ...groups(tail)]
    : groups(head);
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
