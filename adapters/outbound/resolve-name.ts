import { Resolver } from 'node:dns/promises';
import { OutboundError } from '../../domain/errors';

/** Every IPv4 and IPv6 address of a name. Throws `OutboundError('dns')` when there is none. */
export type ResolveName = (name: string) => Promise<string[]>;

const TIMEOUT_MILLISECONDS = 2_000;
const TRIES = 2;

/**
 * Asks the system's DNS servers, or these. Not `dns.lookup`: it takes one of the process's four threads for as long as a name server is
 * silent, and whoever owns the name decides how long that is. So the hosts file is not read; `localhost` is loopback (RFC 6761 §6.3).
 */
export function createNameResolver(servers?: string[]): ResolveName {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    if (/^(?:.+\.)?localhost$/.test(name)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new OutboundError('dns', 'The name has no address, or its name servers did not answer.');
  };
}
