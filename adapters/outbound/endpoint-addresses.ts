import { isIP } from 'node:net';
import { parseBlock } from './ip-address';
import { judgeAddress } from './judge-address';

/** What can be said of an endpoint's host without asking for its addresses. `localhost` is loopback (RFC 6761 §6.3). */
export function createEndpointAddresses(allowCidrs: string[]) {
  const allowed = allowCidrs.map(parseBlock);
  const verdicts = (host: string) =>
    addressesOf(host).map((address) => judgeAddress(address, allowed).verdict);
  return {
    allowsPlain: (host: string) =>
      allowed.length > 0 && verdicts(host).every((verdict) => verdict === 'allowed'),
    isRefused: (host: string) => verdicts(host).includes('refused'),
  };
}

function addressesOf(host: string): string[] {
  if (/^(?:.+\.)?localhost$/.test(host)) return ['127.0.0.1', '::1'];
  return isIP(host) === 0 ? [] : [host];
}
