import { join } from 'node:path';
import { startProcess } from '../servers/process';

export interface ToolOptions {
  readonly dir: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
}

/** Runs a downloader or compiler to its end in the given folder; on a leash too, so that none outlives us. */
export async function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<void> {
  const { dir, env = process.env, timeoutMs } = options;
  const tool = await startProcess({ command, args, env, cwd: dir, logFile: join(dir, 'tool.log') });
  const timeout = AbortSignal.timeout(timeoutMs);
  timeout.addEventListener('abort', () => void tool.stop(5000));
  const how = await tool.exited;
  if (timeout.aborted) throw new Error(`${command} was not done after ${timeoutMs / 1000} seconds`);
  if (how === 'code 0') return;
  const lastWords = tool.recentLog().split('\n').slice(-3).join(' / ');
  throw new Error(`${command} ended with ${how}: ${lastWords}`);
}
