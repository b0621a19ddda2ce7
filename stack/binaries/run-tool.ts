import { join } from 'node:path';
import { startProcess } from '../servers/process';

/** In the tool's folder: what it printed. */
export const TOOL_LOG = 'tool.log';

export interface ToolOptions {
  readonly dir: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
}

/** Runs a download or build tool in `dir` until it ends. Guarded, so that it cannot outlive us. */
export async function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<void> {
  const { dir, env = process.env, timeoutMs } = options;
  const tool = await startProcess({ command, args, env, cwd: dir, logFile: join(dir, TOOL_LOG) });
  const timeout = AbortSignal.timeout(timeoutMs);
  timeout.addEventListener('abort', () => void tool.stop(5000));
  const how = await tool.exited;
  if (timeout.aborted) throw new Error(`${command} did not finish within ${timeoutMs / 1000} seconds`);
  if (how === 'code 0') return;
  const lastLines = tool.recentLog().split('\n').slice(-3).join(' / ');
  throw new Error(`${command} ended with ${how}: ${lastLines}`);
}
