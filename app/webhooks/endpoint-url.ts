import { LIMITS } from '../../domain/limits';
import { ServiceError } from '../errors';

/** What is known of addresses before any is looked up. */
export interface EndpointAddresses {
  /** Whether plain http is allowed to this IP address, or may be to this name. */
  allowsPlain: (host: string) => boolean;
  /** Whether no endpoint may have this IP address, or `localhost`. `false` for other names, which are checked with each request. */
  isRefused: (host: string) => boolean;
}

/** As `URL` writes it. Refuses what could never be delivered to; whether its name leads to a public address is checked with each request. */
export function readEndpointUrl(text: string, { allowsPlain, isRefused }: EndpointAddresses): string {
  const url = parse(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isPlain && allowsPlain(host)))
    throw refuse(
      isPlain
        ? 'The field url must begin with https://, so that nobody on the way can read or change what is sent. Serve the endpoint over TLS.'
        : 'The field url must begin with https://.',
    );
  if (url.username !== '' || url.password !== '')
    throw refuse(
      'The field url must not contain a user name or a password. Verify the signature of each request instead.',
    );
  if (url.hash !== '' || text.includes('#'))
    throw refuse('The field url must not contain a fragment (#…): it is never sent. Remove it.');
  if (isRefused(host))
    throw refuse(
      'The field url names an address that is not public, such as one of a private network or of this machine. Use one that can be reached from the internet, or ask the operator of this service to allow it (WEBHOOK_ALLOW_CIDRS).',
    );
  if (url.href.length > LIMITS.webhookUrlCharacters)
    throw refuse(
      `The field url must have at most ${LIMITS.webhookUrlCharacters} characters, counted with all but ASCII percent-encoded.`,
    );
  return url.href;
}

function parse(text: string): URL {
  // `URL` would silently remove white space around it and line breaks within.
  if (!/\s/.test(text) && URL.canParse(text)) return new URL(text);
  throw refuse('The field url must be an absolute URL, such as https://example.com/sello.');
}

const refuse = (message: string) => new ServiceError('invalid_request', { message });
