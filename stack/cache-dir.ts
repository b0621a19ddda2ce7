import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Where fetched and built servers are kept: outside the project, so that a fresh clone finds them again. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string {
  const own = env['SELLO_CACHE_DIR'];
  if (own) return resolve(own);
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG base directory specification has relative paths ignored.
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'sello');
}
