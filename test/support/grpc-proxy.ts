import { once } from 'node:events';
import type { IncomingHttpHeaders, SecureServerOptions, ServerHttp2Stream } from 'node:http2';
import { connect, createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { PeerCertificate, TLSSocket } from 'node:tls';

const UNAUTHENTICATED = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-status': '16',
  'grpc-message': 'Request unauthorized.',
};

/** A call that reached the proxy: its method, its API key, and the name in its client certificate. */
export interface ProxiedCall {
  path: string;
  authorization: string | undefined;
  client: string;
}

export interface GrpcProxy {
  address: string;
  calls: ProxiedCall[];
  /** Calls whose method matches are never answered; with `null` all are. */
  hold(methods: RegExp | null): void;
  /** Ends every connection and accepts none until `resume`. */
  interrupt(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Terminates TLS in front of a gRPC server without TLS, as a cloud's front end does, and records the calls. `ca` requires a client
 * certificate that it signed; `apiKey` requires that key.
 */
export async function startGrpcProxy(
  target: string,
  { apiKey, ...tls }: SecureServerOptions & { apiKey?: string },
): Promise<GrpcProxy> {
  const calls: ProxiedCall[] = [];
  const upstream = connect(`http://${target}`).on('error', () => undefined);
  const server = createSecureServer({ ...tls, requestCert: tls.ca !== undefined, rejectUnauthorized: true });
  const sessions = new Set<{ destroy(): void }>();
  let held: RegExp | null = null;
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    const socket = stream.session?.socket as TLSSocket;
    calls.push({
      path: String(headers[':path']),
      authorization: headers.authorization,
      client: String((socket.getPeerCertificate() as Partial<PeerCertificate>).subject?.CN ?? 'nobody'),
    });
    if (held?.test(String(headers[':path']))) stream.on('error', () => undefined);
    else if (apiKey === undefined || headers.authorization === `Bearer ${apiKey}`) forward(stream, headers);
    else stream.respond(UNAUTHENTICATED, { endStream: true });
  });

  function forward(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const request = upstream.request({ ...headers, ':scheme': 'http', ':authority': target });
    let trailers: IncomingHttpHeaders = {};
    request.on('response', (answer, flags) => {
      if (stream.closed) return;
      // Trailers only: how gRPC returns an error.
      const over = (flags & 1) !== 0;
      stream.respond(answer, { waitForTrailers: !over, endStream: over });
    });
    request.on('trailers', (last: IncomingHttpHeaders) => {
      trailers = last;
    });
    stream.on('wantTrailers', () => {
      if (!stream.closed) stream.sendTrailers(trailers);
    });
    stream
      .on('error', () => undefined)
      .on('close', () => {
        request.close();
      });
    request.on('error', () => {
      stream.close();
    });
    stream.pipe(request);
    request.pipe(stream);
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  async function interrupt(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const session of sessions) session.destroy();
    await closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    calls,
    hold(methods) {
      held = methods;
    },
    interrupt,
    resume: () => listen(port),
    async close() {
      await interrupt();
      upstream.destroy();
    },
  };
}
