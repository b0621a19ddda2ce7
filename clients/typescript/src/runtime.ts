/** The parts of Node that Deno and Bun have too. */
interface ServerProcess {
  env: Record<string, string | undefined>;
  version: string;
  versions: Record<string, string | undefined>;
  getBuiltinModule?(id: string): object | undefined;
}

function serverProcess(): ServerProcess | null {
  const { process } = globalThis as { process?: Partial<ServerProcess> };
  return process?.versions?.['node'] === undefined ? null : (process as ServerProcess);
}

/** Node, Deno and Bun: they have files, and send a stream as it is read. */
export function isServer(): boolean {
  return serverProcess() !== null;
}

/** The origin that CORS compares with; null outside of a browser. */
export function pageOrigin(): string | null {
  const { location } = globalThis as { location?: { origin: string } };
  return isServer() ? null : (location?.origin ?? null);
}

/** Deno asks its user before it reads a variable, and throws if that is refused. */
export function variable(name: string): string | undefined {
  try {
    return serverProcess()?.env[name];
  } catch {
    return undefined;
  }
}

/** A module of Node, without an import that a bundler for browsers would stumble over. */
export function builtin(id: string): object | null {
  return serverProcess()?.getBuiltinModule?.(id) ?? null;
}
