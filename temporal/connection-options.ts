import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/client';
import type { TemporalConfig, TemporalTls } from '../config/config';
import { ConfigError } from '../config/environment';

/** What a client's and a worker's connection have in common. Files are read here, at start: a new certificate takes a restart. */
export function connectionOptions({
  address,
  tls,
  apiKey,
}: Pick<TemporalConfig, 'address' | 'tls' | 'apiKey'>) {
  return { address, tls: tls === null ? false : tlsOptions(tls), ...(apiKey !== null && { apiKey }) };
}

function tlsOptions({ serverName, rootFile, certificateFile, keyFile }: TemporalTls): TLSConfig {
  return {
    ...(serverName !== null && { serverNameOverride: serverName }),
    ...(rootFile !== null && { serverRootCACertificate: readPem('TEMPORAL_TLS_CA_FILE', rootFile) }),
    ...(certificateFile !== null &&
      keyFile !== null && {
        clientCertPair: {
          crt: readPem('TEMPORAL_TLS_CERT_FILE', certificateFile),
          key: readPem('TEMPORAL_TLS_KEY_FILE', keyFile),
        },
      }),
  };
}

/** What is not PEM would only show as a server that can't be reached. */
function readPem(variable: string, file: string): Uint8Array {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new ConfigError(variable, `names ${file}, which can't be read (${reason}).`);
  }
  if (!bytes.includes('-----BEGIN '))
    throw new ConfigError(variable, `names ${file}, which is not a PEM file.`);
  return bytes;
}
