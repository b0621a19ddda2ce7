import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import type { TlsOptions } from './tls-options';

/**
 * Opens a connection as requests do, closes it, and describes the server. This does not show whether the server accepts a client
 * certificate: in TLS 1.3 it checks that after the handshake.
 */
export async function openConnection(url: string, tls: TlsOptions, signal: AbortSignal): Promise<string> {
  const { hostname, host, port, protocol } = new URL(url);
  const address = { hostname, host, protocol, port: port || (protocol === 'https:' ? '443' : '80') };
  const socket = await new Promise<Socket>((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    buildConnector({ ...tls })(address, (error, opened) => {
      signal.removeEventListener('abort', abort);
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
  if (!(socket instanceof TLSSocket)) return `${host} accepts connections, without TLS`;
  const { valid_to: until } = socket.getPeerCertificate();
  return `${host} accepts connections, ${socket.getProtocol() ?? 'TLS'}, certificate valid until ${until}`;
}

export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'no connection';
}
