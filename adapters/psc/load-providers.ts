import { dirname, resolve } from 'node:path';
import { createHttpProvider } from './http-provider';
import type { HttpProvider } from './http-provider';
import { openAccess } from './provider-access';
import { readPscConfig } from './read-config';
import { loadProfile } from './trust';

/** The providers in the PSC_CONFIG file, in order. Paths in the file are relative to it. */
export async function loadProviders(pscConfigFile: string): Promise<HttpProvider[]> {
  const directory = dirname(resolve(pscConfigFile));
  const { providers } = await readPscConfig(pscConfigFile);
  return Promise.all(
    providers.map(async (provider, i) => {
      const field = `providers[${i}]`;
      return createHttpProvider({
        name: provider.name,
        grade: provider.grade,
        url: provider.url,
        crls: provider.revocation?.crls ?? [],
        profile: await loadProfile(provider, `${field}.trust`, directory),
        access: await openAccess(provider, field, directory),
      });
    }),
  );
}
