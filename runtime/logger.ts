import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on stdout. Whatever could carry a key or a caller's text is left out where it is logged, not masked here. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    serializers: { req: describeRequest },
  });
}

/** No query: a signed link carries its signature and the file's name there. No headers: one of them is the key. */
function describeRequest(request: { method?: string; url?: string; ip?: string }): object {
  return { method: request.method, path: request.url?.split('?', 1)[0], ip: request.ip };
}
