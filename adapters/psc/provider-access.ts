import { resolve } from 'node:path';
import { versionOf } from '../../config/watched-file';
import type { ProviderConfig } from './config-schema';
import { readAuthorization } from './credentials';
import type { TlsOptions } from './tls-options';
import { readTlsOptions } from './tls-options';

/** What a provider asks of a client: a header, a client certificate, or nothing. */
export interface ProviderAccess {
  authorization?: { name: string; value: string };
  tls?: TlsOptions;
}

/** A changed file is noticed this soon. */
const CHECK_EVERY_MILLISECONDS = 1_000;

/** Reads a provider's credentials, and again when one of their files changes, so that they are rotated without a restart. */
export async function openAccess(
  provider: ProviderConfig,
  field: string,
  directory: string,
  now: () => number = Date.now,
): Promise<() => Promise<ProviderAccess>> {
  const { auth, tls } = provider;
  const files = [auth?.secretFile, auth?.certificateFile, auth?.keyFile, ...(tls?.roots ?? [])]
    .filter((file) => file !== undefined)
    .map((file) => resolve(directory, file));
  const versionOfAll = () => files.map(versionOf).join();

  async function read(): Promise<ProviderAccess> {
    const authorization = await readAuthorization(auth, `${field}.auth`, directory);
    const options = await readTlsOptions(provider, field, directory);
    return { ...(authorization && { authorization }), ...(options && { tls: options }) };
  }

  let version = versionOfAll();
  let access = await read();
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < CHECK_EVERY_MILLISECONDS) return access;
    checkedAt = now();
    const found = versionOfAll();
    if (found === version) return access;
    try {
      access = await read();
      version = found;
    } catch {
      // A certificate without its key, a half-written file: what was read before still holds.
    }
    return access;
  };
}
