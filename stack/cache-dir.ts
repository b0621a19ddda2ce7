import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Where fetched and built servers are kept. Outside the project, so that every clone shares them. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string {
  const given = env['SELLO_CACHE_DIR'];
  if (given) return resolve(given);
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG base directory specification says to ignore relative paths.
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'sello');
}
