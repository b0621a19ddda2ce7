import { dirname, resolve } from 'node:path';
import { readAuthorization } from './credentials';
import { createHttpProvider } from './http-provider';
import type { HttpProvider } from './http-provider';
import { readPscConfig } from './read-config';
import { readTlsOptions } from './tls-options';
import { loadProfile } from './trust';

/** The providers in the PSC_CONFIG file, in order. Paths in the file are relative to it. */
export async function loadProviders(pscConfigFile: string): Promise<HttpProvider[]> {
  const directory = dirname(resolve(pscConfigFile));
  const { providers } = await readPscConfig(pscConfigFile);
  return Promise.all(
    providers.map(async (provider, i) => {
      const field = `providers[${i}]`;
      const authorization = await readAuthorization(provider.auth, `${field}.auth`, directory);
      const tls = await readTlsOptions(provider, field, directory);
      return createHttpProvider({
        name: provider.name,
        grade: provider.grade,
        url: provider.url,
        profile: await loadProfile(provider, `${field}.trust`, directory),
        ...(authorization !== undefined && { authorization }),
        ...(tls !== undefined && { tls }),
      });
    }),
  );
}
