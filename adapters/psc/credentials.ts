import { resolve } from 'node:path';
import type { AuthConfig } from './config-schema';
import { PscConfigError, readText } from './read-config';

/** The header that authenticates to a provider. The secret comes from a file or the environment and never appears in an error. */
export async function readAuthorization(
  auth: AuthConfig | undefined,
  field: string,
  directory: string,
): Promise<{ name: string; value: string } | undefined> {
  // A client certificate is presented by TLS, not in a header.
  if (auth === undefined || auth.type === 'none' || auth.type === 'mtls') return undefined;
  const secret = await readSecret(auth, field, directory);
  switch (auth.type) {
    case 'basic': {
      if (auth.username === undefined) throw new PscConfigError(`${field}.username is required for basic.`);
      const pair = Buffer.from(`${auth.username}:${secret}`, 'utf8').toString('base64');
      return { name: 'authorization', value: `Basic ${pair}` };
    }
    case 'bearer':
      return { name: 'authorization', value: `Bearer ${secret}` };
    case 'header':
      if (auth.name === undefined) throw new PscConfigError(`${field}.name is required for header.`);
      return { name: auth.name, value: secret };
  }
}

/** `undefined` when no secret is configured. */
export async function readOptionalSecret(
  auth: AuthConfig,
  field: string,
  directory: string,
): Promise<string | undefined> {
  const given = auth.secretFile !== undefined || auth.secretEnv !== undefined;
  return given ? readSecret(auth, field, directory) : undefined;
}

async function readSecret(auth: AuthConfig, field: string, directory: string): Promise<string> {
  const { secretFile, secretEnv } = auth;
  if ((secretFile === undefined) === (secretEnv === undefined)) {
    throw new PscConfigError(`${field} needs either secretFile or secretEnv.`);
  }
  const text =
    secretFile === undefined
      ? process.env[secretEnv ?? '']
      : await readText(resolve(directory, secretFile), `${field}.secretFile`);
  const secret = text?.trim() ?? '';
  const source = secretFile === undefined ? 'secretEnv' : 'secretFile';
  if (secret === '') throw new PscConfigError(`${field}.${source} refers to an empty or missing secret.`);
  // Nothing else is safe in a header: a line break would start another one.
  if (!/^[\x20-\x7e]+$/.test(secret))
    throw new PscConfigError(
      `${field}.${source} refers to a secret with characters outside printable ASCII.`,
    );
  return secret;
}
