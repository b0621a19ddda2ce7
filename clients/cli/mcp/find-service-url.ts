import { CliError } from '../cli-error';
import type { Surroundings } from '../connection/connection';
import type { ConnectionOptions } from '../connection/find-connection';
import { readLogin } from '../connection/login-file';
import { serviceUrl } from '../connection/service-url';

/** The service whose callers bring their own keys: the one that is given, that runs here, or that was logged in to. */
export async function findServiceUrl(
  options: ConnectionOptions,
  { env, runningService }: Surroundings,
): Promise<string> {
  const given = options.url ?? (env['SELLO_URL'] || runningService());
  if (given !== null) return serviceUrl(given, options);
  const login = await readLogin(env);
  if (login !== null) return login.url;
  throw new CliError('There is no address of a service. Use --url or SELLO_URL, or log in with: sello login');
}
