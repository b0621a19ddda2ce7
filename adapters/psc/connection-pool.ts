import { TLSSocket } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { TlsOptions } from './tls-options';

/** Connections of one provider: those with a client certificate must not serve others, nor stay in use when it is replaced. */
export function createConnectionPool() {
  let open: { tls: TlsOptions | undefined; agent: Agent } | null = null;
  let serverExpires: Date | null = null;

  function createAgent(tls: TlsOptions | undefined): Agent {
    const connect = buildConnector({ ...tls });
    return new Agent({
      connect(address, callback) {
        connect(address, (...result) => {
          serverExpires = expiryOf(result[1]) ?? serverExpires;
          callback(...result);
        });
      },
    });
  }

  return {
    with(tls: TlsOptions | undefined): Agent {
      if (open !== null && open.tls === tls) return open.agent;
      // Waits for the requests in progress.
      open?.agent.close().catch(() => undefined);
      open = { tls, agent: createAgent(tls) };
      return open.agent;
    },

    /** When the server's certificate on the newest connection expires. */
    serverExpires: () => serverExpires,
  };
}

function expiryOf(socket: unknown): Date | null {
  // Empty, despite its type, when the session has no certificate.
  const { valid_to: until } = socket instanceof TLSSocket ? socket.getPeerCertificate() : { valid_to: '' };
  return until ? new Date(until) : null;
}
