import { listenBriefly } from '../runtime/reserve-port';
import { nextPortOffset } from './environment';
import type { StackPort } from './environment';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is already in use by another program',
  EACCES: 'cannot be opened by this user; choose a port above 1023',
};

/** Why the port cannot be opened; `null` when it is free. */
async function portFault(port: number, host: string): Promise<string | null> {
  try {
    await listenBriefly(port, host);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return REASONS[code ?? ''] ?? `cannot be opened on ${host}: ${message}`;
  }
}

/** Rejects when the port is taken: the readiness check would otherwise reach the other program's server. */
export async function assertPortFree(port: number): Promise<void> {
  const fault = await portFault(port, '127.0.0.1');
  if (fault !== null) throw new Error(`Port ${port} ${fault}.`);
}

/** One message that lists every port that cannot be opened and says how to move them; `null` when all are free. */
export async function describeTakenPorts(
  ports: readonly StackPort[],
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const faults = await Promise.all(
    ports.map(async ({ variable, port, host }) => {
      const fault = await portFault(port, host);
      return fault === null ? [] : [`Port ${port} (${variable}) ${fault}.`];
    }),
  );
  const lines = faults.flat();
  if (lines.length === 0) return null;
  return [
    ...lines,
    `Stop the other program, or move all ports: ${nextPortOffset(env)} npm start`,
    'To move one port, set the variable in parentheses. A port that is set this way ignores the offset.',
  ].join('\n');
}
