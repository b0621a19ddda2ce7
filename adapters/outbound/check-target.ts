import { isIP } from 'node:net';
import { OutboundError } from '../../domain/errors';
import type { AddressBlock } from './ip-address';
import { judgeAddress } from './judge-address';
import type { ResolveName } from './resolve-name';

/** Where a request may go. */
export interface CheckedTarget {
  url: URL;
  /** The name, or the address that stands in its place, without brackets. */
  host: string;
  /** All of the name's, each checked. */
  addresses: string[];
}

export interface TargetRules {
  /** Addresses that are not public, but allowed; plain http is allowed to these too. */
  allowed: AddressBlock[];
  /** Whether plain http is allowed to public addresses too. */
  plainHttp: boolean;
  resolve: ResolveName;
}

/**
 * Resolves and checks the host of a URL. One refused address refuses the request, as its name may have been made for that. `URL` has
 * already turned decimal, octal, hexadecimal, short and Unicode spellings of an IPv4 address into the usual one.
 */
export async function checkTarget(
  text: string,
  { allowed, plainHttp, resolve }: TargetRules,
): Promise<CheckedTarget> {
  if (!URL.canParse(text)) throw refused('The URL is not valid');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('The URL is not an https URL');
  if (url.username !== '' || url.password !== '') throw refused('The URL contains credentials');
  // "example.com." is the same name, but in no certificate.
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const needsAllowed = url.protocol === 'http:' && !plainHttp;
  if (needsAllowed && allowed.length === 0) throw refused('The URL is not an https URL');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  for (const address of addresses) {
    const judgement = judgeAddress(address, allowed);
    if (judgement.verdict === 'refused') throw refused(`An address of the host is ${judgement.reason}`);
    if (needsAllowed && judgement.verdict !== 'allowed') throw refused('The URL is not an https URL');
  }
  return { url, host, addresses };
}

function refused(what: string): OutboundError {
  return new OutboundError('address_refused', `${what}, so no request was sent.`);
}
