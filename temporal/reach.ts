import type { Client } from '@temporalio/client';
import type { TemporalConfig } from '../config/config';
import { ConfigError, OutOfReachError } from '../config/environment';
import { GRPC, grpcCode } from './grpc-code';

const TIMEOUT_MILLISECONDS = 15_000;

type Address = Pick<TemporalConfig, 'address' | 'tls'>;

/** Resolves when the server answers and has the namespace. Otherwise throws an error that names the setting to check. */
export async function reachTemporal(client: Client, config: Address): Promise<void> {
  const { namespace } = client.options;
  try {
    await client.withDeadline(Date.now() + TIMEOUT_MILLISECONDS, async () => {
      await client.connection.workflowService.getSystemInfo({});
      await client.connection.workflowService.describeNamespace({ namespace });
    });
  } catch (error) {
    if (grpcCode(error) === GRPC.notFound)
      throw new ConfigError(
        'TEMPORAL_NAMESPACE',
        `is "${namespace}", which ${config.address} does not have. Create it with: temporal operator namespace create ${namespace}`,
      );
    throw whyUnreachable(error, config);
  }
}

/** Errors of OpenSSL and Node, and the setting each points to. */
const TLS_FAULTS: [pattern: RegExp, variable: string, advice: (address: string) => string][] = [
  [
    /altnames|ERR_TLS_CERT_ALTNAME_INVALID/,
    'TEMPORAL_TLS_SERVER_NAME',
    (address) => `must be the name on the certificate of ${address}`,
  ],
  [
    /unable to (verify|get)|self-signed|certificate has expired|certificate is not yet valid/,
    'TEMPORAL_TLS_CA_FILE',
    (address) =>
      `must name the authority that issued the certificate of ${address}; it is not among those trusted`,
  ],
  [
    /alert|ECONNRESET|socket hang up|Failed to connect/,
    'TEMPORAL_TLS_CERT_FILE',
    (address) => `must name a certificate that ${address} accepts: the server closed the connection`,
  ],
];

export function whyUnreachable(error: unknown, { address, tls }: Address): ConfigError {
  const reason = reasonOf(error);
  const code = grpcCode(error);
  if (code === GRPC.unauthenticated || code === GRPC.permissionDenied)
    return new ConfigError('TEMPORAL_API_KEY', `is refused by ${address} (${reason}).`);
  const fault = tls === null ? undefined : TLS_FAULTS.find(([pattern]) => pattern.test(reason));
  if (fault !== undefined) {
    const [, variable, advice] = fault;
    // A server that restarts closes connections too.
    const kind = variable === 'TEMPORAL_TLS_CERT_FILE' ? OutOfReachError : ConfigError;
    return new kind(variable, `${advice(address)} (${reason}).`);
  }
  const question =
    tls === null ? 'Is the server running, and without TLS?' : 'Is the server running, and with TLS?';
  return new OutOfReachError(
    'TEMPORAL_ADDRESS',
    `names ${address}, which can't be reached (${reason}). ${question}`,
  );
}

/** The reason inside a gRPC message such as `14 UNAVAILABLE: No connection established. Last error: Error: … (time). Resolution note: `. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  const last = /Last error: (?:Error(?: \[\w+\])?: )?([\s\S]*?)(?: \(\d{4}-[^)]*\))?\. Resolution note:/.exec(
    message,
  )?.[1];
  // OpenSSL appends its own source file and line.
  const alert = /SSL routines:[^:]*:([^:]+):/.exec(message)?.[1];
  // Node 24 appends advice that does not apply: the system's store is trusted already.
  return (alert ?? last ?? message)
    .replace(/; if the root CA[^)]*$/, '')
    .trim()
    .replace(/\.$/, '');
}
