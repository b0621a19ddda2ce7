import { createHash } from 'node:crypto';
import type { Sello } from '../../../typescript/src/index';
import { SelloError } from '../../../typescript/src/index';
import { refuse, refuseKey } from './refusals';

/** Whoever sent a valid key. */
export interface Caller {
  /** Derived from the key, which is not kept elsewhere than in `sello`. */
  id: string;
  sello: Sello;
  scopes: readonly string[];
}

/** Asking costs a request of the key's quota. Each call of a tool is checked by the service anyway. */
const KNOWN_FOR_MS = 5 * 60_000;
const MAX_KNOWN = 1_000;

const BEARER = /^Bearer +([\x21-\x7e]{1,255}) *$/i;

/** Finds out who calls. Keys that the service accepted are remembered for a while. */
export class Callers {
  private readonly known = new Map<string, { caller: Promise<Caller>; until: number }>();

  constructor(private readonly open: (key: string) => Sello) {}

  /** The caller, or the answer that refuses the request. */
  async authenticate(authorization: string | null): Promise<Caller | Response> {
    const key = BEARER.exec(authorization ?? '')?.[1];
    if (key === undefined)
      return refuseKey('api_key_missing', 'Send a Sello API key: Authorization: Bearer sello_live_…');
    try {
      return await this.callerOf(key);
    } catch (error) {
      if (!(error instanceof SelloError)) throw error;
      return refused(error);
    }
  }

  private callerOf(key: string): Promise<Caller> {
    const id = createHash('sha256').update(key).digest('hex');
    const known = this.known.get(id);
    if (known !== undefined && known.until > Date.now()) return known.caller;
    const caller = this.ask(id, key);
    this.known.delete(id);
    this.known.set(id, { caller, until: Date.now() + KNOWN_FOR_MS });
    // The oldest goes first: a Map keeps the order of insertion.
    for (const oldest of this.known.keys()) if (this.known.size > MAX_KNOWN) this.known.delete(oldest);
    caller.catch(() => {
      if (this.known.get(id)?.caller === caller) this.known.delete(id);
    });
    return caller;
  }

  private async ask(id: string, key: string): Promise<Caller> {
    const sello = this.open(key);
    const { scopes } = (await sello.account()).key;
    return { id, sello, scopes };
  }
}

function refused({ status, code, message, retryAfter }: SelloError): Response {
  if (status === 401) return refuseKey(code, message);
  const headers = { 'retry-after': String(retryAfter ?? 5) };
  if (status === 429) return refuse(429, code, message, headers);
  return refuse(
    503,
    'service_unavailable',
    'The Sello service could not be asked about the key. Try again.',
    headers,
  );
}
