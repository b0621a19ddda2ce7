import { isLoopback } from '../../../domain/loopback';
import { CliError } from '../cli-error';

/** The address of a service as it is compared and stored. Throws if it isn't one, or if a key would cross the network in the clear. */
export function serviceUrl(text: string, { allowHttp = false } = {}): string {
  const url = parse(text);
  if (url === null)
    throw new CliError(
      `${withoutPassword(text)} is not the address of a service, such as https://sello.example.`,
    );
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url.hostname))
    throw new CliError(
      `${url.origin} is not encrypted: everyone on the way could read your key. Use https, or add --allow-http if you trust the network.`,
    );
  return `${url.origin}${url.pathname.replace(/(\/api\/public\/v1)?\/*$/, '')}`;
}

function parse(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return /^https?:$/.test(url.protocol) && isPlain ? url : null;
}

/** A password in an address does not belong in a message. */
function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//…@');
}
