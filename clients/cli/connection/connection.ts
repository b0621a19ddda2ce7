/** A service and the key to call it with. */
export interface Connection {
  /** The service's address, without a trailing slash or `/api/public/v1`. */
  url: string;
  apiKey: string;
}

/** Where a program runs, and which service it finds by itself. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The address of a running service, for keys that are given without one; `null` when there is none. */
  runningService: () => string | null;
  /** What else can be done about a missing address or key. */
  help?: { address: string; key: string };
}

export const CALLER: Surroundings = { env: process.env, runningService: () => null };
