import { join } from 'node:path';
import { reservePort } from '../../runtime/reserve-port';
import { startNodeChild } from '../../stack/servers/node-child';

/** Starts a yardstick that is a server. */
export async function startYardstick(
  name: string,
  dir: string,
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await reservePort();
  const started = await startNodeChild({
    name,
    file: join(__dirname, '..', 'yardsticks', `${name}.js`),
    env: { ...process.env, PORT: String(port), ...env },
    logFile: join(dir, `${name}.log`),
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => started.stop() };
}
