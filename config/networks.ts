import { isIP } from 'node:net';
import { ConfigError } from './environment';
import type { environmentReader } from './environment';

type Reader = ReturnType<typeof environmentReader>;

/** IP addresses or networks, separated by commas. */
export function readNetworks(read: Reader, name: string): string[] {
  const list = (read.optional(name) ?? '').split(',').map((entry) => entry.trim());
  const networks = list.filter((entry) => entry !== '');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const size = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= size))) {
      throw new ConfigError(name, `must list IP addresses or networks such as 10.0.0.0/8, not "${network}".`);
    }
  }
  return networks;
}
