import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { SelloError } from '../../typescript/src/index';
import type { Sello } from '../../typescript/src/index';
import { log, logError } from './log';
import { openRootFolder } from './root-folder';
import { selloServer } from './sello-server';

/** Serves the client at standard input and output. The process ends when its input does. */
export async function serveStandardStreams(sello: Sello, folder: string | null): Promise<void> {
  const root = folder === null ? null : await openRootFolder(folder);
  const scopes = await scopesOf(sello);
  serveStdio(() => selloServer({ sello, root }, scopes), { onerror: logError });
}

/** `null` when the service can't be asked now: it may be back at the first call, and decides anyway. */
async function scopesOf(sello: Sello): Promise<readonly string[] | null> {
  try {
    return (await sello.account()).key.scopes;
  } catch (error) {
    if (!(error instanceof SelloError) || error.status === 401) throw error;
    log(`The key's scopes are not known, so every tool is offered. ${error.message}`);
    return null;
  }
}
