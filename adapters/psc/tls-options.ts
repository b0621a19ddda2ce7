import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { ProviderConfig } from './config-schema';
import { readOptionalSecret } from './credentials';
import { PscConfigError, readText } from './read-config';

/** TLS settings for a provider: the authorities to trust and the client certificate. */
export interface TlsOptions {
  /** Replaces Node's default authorities. */
  ca?: string[];
  cert?: string;
  key?: string;
  passphrase?: string;
}

/** Reads and tests certificate and key at start, so that a mismatched pair fails before the first request. */
export async function readTlsOptions(
  { auth, tls, url }: ProviderConfig,
  field: string,
  directory: string,
): Promise<TlsOptions | undefined> {
  if (auth?.type !== 'mtls' && tls === undefined) return undefined;
  if (!url.startsWith('https:')) {
    throw new PscConfigError(
      `${field}.url must be an https URL, because ${tls ? 'tls' : 'mtls'} is configured.`,
    );
  }
  const read = (file: string, name: string) => readText(resolve(directory, file), `${field}.${name}`);
  const options: TlsOptions = {};
  if (tls !== undefined) {
    options.ca = await Promise.all(tls.roots.map((file, i) => read(file, `tls.roots[${i}]`)));
    assertUsable(options, `${field}.tls.roots`);
  }
  if (auth?.type === 'mtls') {
    if (auth.certificateFile === undefined || auth.keyFile === undefined) {
      throw new PscConfigError(`${field}.auth needs certificateFile and keyFile for mtls.`);
    }
    options.cert = await read(auth.certificateFile, 'auth.certificateFile');
    options.key = await read(auth.keyFile, 'auth.keyFile');
    const passphrase = await readOptionalSecret(auth, `${field}.auth`, directory);
    if (passphrase !== undefined) options.passphrase = passphrase;
    assertUsable(options, `${field}.auth`);
  }
  return options;
}

function assertUsable(options: TlsOptions, field: string): void {
  if (options.ca?.some((pem) => !pem.includes('-----BEGIN CERTIFICATE-----'))) {
    throw new PscConfigError(`${field} contains no PEM certificate.`);
  }
  try {
    createSecureContext(options);
  } catch (error) {
    // Only OpenSSL's code: its message may quote the files.
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new PscConfigError(`${field} cannot be used for TLS (${code}).`);
  }
}
