import type { Client } from '@temporalio/client';
import type { TemporalConfig } from '../config/config';
import { ConfigError } from '../config/environment';
import { GRPC, grpcCode } from './grpc-code';

const PATIENCE_MILLISECONDS = 15_000;

type Address = Pick<TemporalConfig, 'address' | 'tls'>;

/** Resolves when the server answers; else says in one line which setting to look at. */
export async function reachTemporal(client: Client, config: Address): Promise<void> {
  try {
    await client.withDeadline(Date.now() + PATIENCE_MILLISECONDS, () =>
      client.connection.workflowService.getSystemInfo({}),
    );
  } catch (error) {
    throw whyUnreachable(error, config);
  }
}

/** What OpenSSL and Node say, and the setting that it is about. A server refuses a client's certificate only after it has shown its own. */
const TLS_FAULTS: [said: RegExp, variable: string, sentence: (address: string) => string][] = [
  [
    /altnames|ERR_TLS_CERT_ALTNAME_INVALID/,
    'TEMPORAL_TLS_SERVER_NAME',
    (address) => `must be the name on the certificate that ${address} shows`,
  ],
  [
    /unable to (verify|get)|self-signed|certificate has expired|certificate is not yet valid/,
    'TEMPORAL_TLS_CA_FILE',
    (address) =>
      `must name the authority of the certificate that ${address} shows; what was trusted is not it`,
  ],
  [
    /alert|ECONNRESET|socket hang up|Failed to connect/,
    'TEMPORAL_TLS_CERT_FILE',
    (address) =>
      `must name a certificate that ${address} accepts, if it asks for one: it closed the connection`,
  ],
];

export function whyUnreachable(error: unknown, { address, tls }: Address): ConfigError {
  const reason = reasonOf(error);
  const code = grpcCode(error);
  if (code === GRPC.unauthenticated || code === GRPC.permissionDenied)
    return new ConfigError('TEMPORAL_API_KEY', `is refused by ${address} (${reason}).`);
  const fault = tls === null ? undefined : TLS_FAULTS.find(([said]) => said.test(reason));
  if (fault !== undefined) {
    const [, variable, sentence] = fault;
    return new ConfigError(variable, `${sentence(address)} (${reason}).`);
  }
  const advice =
    tls === null
      ? 'Is the server up, and does it speak without TLS?'
      : 'Is the server up, and does it speak TLS?';
  return new ConfigError(
    'TEMPORAL_ADDRESS',
    `names ${address}, which can't be reached (${reason}). ${advice}`,
  );
}

/** The core of what gRPC says: `14 UNAVAILABLE: No connection established. Last error: Error: … (time). Resolution note: `. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  const last = /Last error: (?:Error(?: \[\w+\])?: )?([\s\S]*?)(?: \(\d{4}-[^)]*\))?\. Resolution note:/.exec(
    message,
  )?.[1];
  // OpenSSL names its own source file and line behind the reason.
  const alert = /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1];
  return (alert ?? last ?? message).trim().replace(/\.$/, '');
}
