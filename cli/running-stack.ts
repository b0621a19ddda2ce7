import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../config/environment';
import { CliError } from './cli-error';

/** A setting of the service: a deployment names it in the environment; a running `npm start` left it in its data folder. */
export function serviceSetting(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] || runningStack(env)?.[name];
  if (value) return value;
  throw new CliError(
    `No running service was found. Start one here with npm start, or set ${name} (a deployment) or SELLO_DATA_DIR (another folder).`,
  );
}

/** The same, of one that a service may do without. */
export function optionalSetting(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name] || runningStack(env)?.[name] || null;
}

/** All of them, for whoever reads several at once. */
export function serviceEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(env).filter(([, value]) => value);
  return { ...runningStack(env), ...Object.fromEntries(given) };
}

/** The configuration of the stack that runs here; `null` when none does. */
function runningStack(env: NodeJS.ProcessEnv): Record<string, string> | null {
  const file = join(env['SELLO_DATA_DIR'] || '.sello', 'stack.json');
  try {
    const description = JSON.parse(readFileSync(file, 'utf8')) as { env?: Record<string, string> };
    return description.env ?? null;
  } catch {
    return null;
  }
}
