import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface McpProcess {
  url: string;
  /** Asks it to end and returns how it did. */
  stop(): Promise<number | null>;
}

/** Starts `sello mcp --http …` and waits until it listens. */
export async function startMcpProcess(sello: string, args: string[]): Promise<McpProcess> {
  const child = spawn(sello, ['mcp', ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    const url = /Listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stderr.resume();
    return {
      url,
      async stop() {
        child.kill('SIGTERM');
        return (await ended)[0];
      },
    };
  }
  throw new Error(`sello mcp did not start: ${said.join('\n')}`);
}
