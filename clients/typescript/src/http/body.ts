import type { SelloError } from '../error.js';

/** What is sent with one attempt. */
export interface OpenBody {
  body: NonNullable<RequestInit['body']>;
  headers: Record<string, string>;
  /** What kept it from being read, if anything did. */
  failure?(): SelloError | null;
  /** When the answer is there. */
  answered?(): void;
  /** After the attempt: a file may still be open, as a service can answer before it has read everything. */
  close?(): void;
}

/** What is sent with a call. */
export interface RequestBody {
  /** Called for each attempt. */
  open(signal: AbortSignal | undefined): Promise<OpenBody>;
  /** Why it can't be sent again; null if it can. */
  spent?(): SelloError | null;
}

export function jsonBody(value: unknown): RequestBody {
  const body = JSON.stringify(value);
  return { open: () => Promise.resolve({ body, headers: { 'content-type': 'application/json' } }) };
}
