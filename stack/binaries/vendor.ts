import { runTool } from './run-tool';

const CONNECT_WITHIN_MS = 4000;
const DOWNLOAD_WITHIN_MS = 10 * 60_000;

/** Some machines reach only package registries. Finds that out within seconds, without the library's long retries. */
async function assertReachable(url: string): Promise<void> {
  const { EnvHttpProxyAgent, request } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const { body } = await request(url, {
      method: 'HEAD',
      dispatcher,
      signal: AbortSignal.timeout(CONNECT_WITHIN_MS),
    });
    await body.dump();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${new URL(url).host} cannot be reached (${code ?? message})`, { cause: error });
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * Downloads with a library in a separate process, which can be stopped at any time.
 * `script` gets the library's path in argv[1], followed by `args`.
 */
export async function downloadWith(
  library: string,
  script: string,
  { url, dir, args, env = {} }: { url: string; dir: string; args: string[]; env?: NodeJS.ProcessEnv },
): Promise<void> {
  await assertReachable(url);
  await runTool(process.execPath, ['-e', script, require.resolve(library), ...args], {
    dir,
    env: { ...process.env, ...env },
    timeoutMs: DOWNLOAD_WITHIN_MS,
  });
}
