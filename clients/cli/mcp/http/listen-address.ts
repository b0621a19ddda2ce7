import { InvalidArgumentError } from 'commander';

export interface ListenAddress {
  host: string;
  port: number;
}

const ADDRESS = /^(?:(?<host>[^:[\]]+|\[[0-9a-fA-F:.]+\]):)?(?<port>\d{1,5})$/;

/** `PORT` or `HOST:PORT`; an IPv6 address stands in brackets. Port 0 is any that is free. */
export function parseListenAddress(text: string): ListenAddress {
  const { host = '127.0.0.1', port = '' } = ADDRESS.exec(text)?.groups ?? {};
  if (port === '' || Number(port) > 65_535)
    throw new InvalidArgumentError('Use PORT or HOST:PORT, such as 8808 or [::1]:8808.');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Whether the address stands for all of a machine's addresses, so that no name follows from it. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** An origin as browsers send it: `https://app.example`, without a path. */
export function parseOrigin(text: string, previous: string[] = []): string[] {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new InvalidArgumentError('Use an origin as browsers send it, such as https://app.example.');
  return [...previous, text];
}
