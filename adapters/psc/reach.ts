import { ConfigError, OutOfReachError } from '../../config/environment';
import { whyUntrusted } from '../../domain/untrusted-certificate';
import type { HttpProvider } from './http-provider';

const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Connects to each provider. Only when every one has a certificate that is not trusted can nothing be certified: then the setting is wrong.
 * Otherwise throws `OutOfReachError` about those that failed; there are others, or they may come back.
 */
export async function reachProviders(providers: Pick<HttpProvider, 'name' | 'reach'>[]): Promise<void> {
  const failures = await Promise.all(
    providers.map(async ({ name, reach }) => {
      try {
        await reach(AbortSignal.timeout(TIMEOUT_MILLISECONDS));
        return null;
      } catch (error) {
        const untrusted = whyUntrusted(error);
        const reason =
          untrusted === null ? (error as Error).message : `its certificate is not trusted: ${untrusted}.`;
        return { text: `${name}: ${reason}`, isUntrusted: untrusted !== null };
      }
    }),
  );
  const failed = failures.filter((failure) => failure !== null);
  if (failed.length === 0) return;
  const list = failed.map(({ text }) => text).join(' ');
  const allUntrusted = failed.length === providers.length && failed.every(({ isUntrusted }) => isUntrusted);
  if (!allUntrusted)
    throw new OutOfReachError('PSC_CONFIG', `names providers that can't be used now. ${list}`);
  throw new ConfigError(
    'PSC_CONFIG',
    `names no provider that can be used. ${list} Name its authority in tls.roots, or install it in the system's store.`,
  );
}
