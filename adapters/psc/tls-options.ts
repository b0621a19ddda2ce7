import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { ProviderConfig } from './config-schema';
import { readOptionalSecret } from './credentials';
import { PscConfigError, readText } from './read-config';

/** How to speak TLS with a provider: whom to believe, and who we are. */
export interface TlsOptions {
  /** Instead of the authorities that Node trusts. */
  ca?: string[];
  cert?: string;
  key?: string;
  passphrase?: string;
}

/** Reads certificate and key once, at start, and tries them: a pair that does not fit should not be found out in production. */
export async function readTlsOptions(
  { auth, tls, url }: ProviderConfig,
  field: string,
  directory: string,
): Promise<TlsOptions | undefined> {
  if (auth?.type !== 'mtls' && tls === undefined) return undefined;
  if (!url.startsWith('https:')) {
    throw new PscConfigError(
      `${field}.url must be an https address for ${tls ? 'tls' : 'auth'} to have a use.`,
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
    throw new PscConfigError(`${field} holds no PEM certificate.`);
  }
  try {
    createSecureContext(options);
  } catch (error) {
    // OpenSSL's code alone: it names no content of the files.
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new PscConfigError(`${field} can not be used for TLS (${code}).`);
  }
}
