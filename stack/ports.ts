import { listenBriefly } from '../runtime/free-port';

/** The port named by a variable, or its default. */
export function portFrom(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable];
  if (!text) return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number between 1 and 65535, not "${text}".`);
  }
  return port;
}

/** Fails with one sentence that says what to do; `variable` is the one that moves the port, where there is one. */
export async function assertPortFree(port: number, variable?: string, host = '127.0.0.1'): Promise<void> {
  try {
    await listenBriefly(port, host);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const instead = variable ? `set ${variable} to a free port above 1023` : 'choose another port';
    const reasons: Record<string, string> = {
      EADDRINUSE: `is already in use by another program: stop it, or ${instead}`,
      EACCES: `may not be opened by this user: ${instead}`,
    };
    const reason = reasons[code ?? ''] ?? `cannot be opened on ${host}: ${message}`;
    throw new Error(`Port ${port} ${reason}.`, { cause });
  }
}
