import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { TlsOptions } from './tls-options';

/**
 * Opens a connection as requests do, and closes it. Gives what can be said about the other side. Whether it takes a client's
 * certificate shows only with a request: in TLS 1.3 the server looks at it after the handshake.
 */
export async function openConnection(url: string, tls: TlsOptions, signal: AbortSignal): Promise<string> {
  const { hostname, host, port, protocol } = new URL(url);
  const address = { hostname, host, protocol, port: port || (protocol === 'https:' ? '443' : '80') };
  const socket = await new Promise<Socket>((resolve, reject) => {
    const giveUp = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    buildConnector({ ...tls })(address, (error, opened) => {
      signal.removeEventListener('abort', giveUp);
      if (error !== null) reject(error);
      else if (signal.aborted) opened.destroy();
      else resolve(opened);
    });
  });
  try {
    return describe(socket, address.host);
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

function describe(socket: Socket, host: string): string {
  if (!(socket instanceof TLSSocket)) return `${host} takes connections, without TLS`;
  const { valid_to: until } = socket.getPeerCertificate();
  return `${host} takes connections, ${socket.getProtocol() ?? 'TLS'}, certificate valid until ${until}`;
}

export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'no connection';
}
