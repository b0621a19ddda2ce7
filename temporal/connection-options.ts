import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { TLSConfig } from '@temporalio/client';
import type { TemporalConfig, TemporalTls } from '../config/config';
import { ConfigError } from '../config/environment';

/** For clients and workers. The files are read once, at start: a renewed certificate needs a restart. */
export function connectionOptions({
  address,
  tls,
  apiKey,
}: Pick<TemporalConfig, 'address' | 'tls' | 'apiKey'>) {
  return { address, tls: tls === null ? false : tlsOptions(tls), ...(apiKey !== null && { apiKey }) };
}

function tlsOptions({ serverName, rootFile, systemRoots, certificateFile, keyFile }: TemporalTls): TLSConfig {
  return {
    ...(serverName !== null && { serverNameOverride: serverName }),
    // Always given: the native client has no list of its own, and without a system store, as in a slim image, would trust nobody.
    serverRootCACertificate:
      rootFile === null
        ? Buffer.from([...rootCertificates, ...systemRoots].join('\n'))
        : readPem('TEMPORAL_TLS_CA_FILE', rootFile),
    ...(certificateFile !== null &&
      keyFile !== null && {
        clientCertPair: {
          crt: readPem('TEMPORAL_TLS_CERT_FILE', certificateFile),
          key: readPem('TEMPORAL_TLS_KEY_FILE', keyFile),
        },
      }),
  };
}

/** Checked here because a file that is not PEM would otherwise show up as an unreachable server. */
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
