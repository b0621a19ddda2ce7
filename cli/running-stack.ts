import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../config/environment';
import { CliError } from '../clients/cli/cli-error';

/** A setting of the service: from the environment of a deployment, or from the data folder of a running `npm start`. */
export function serviceSetting(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] || runningStack(env)?.[name];
  if (value) return value;
  throw new CliError(
    `No running service was found in ${dataDir(env)}. Start it with npm start, set SELLO_DATA_DIR to the data folder of a running one, or set ${name} for a deployment.`,
  );
}

/** An optional setting of the service. */
export function optionalSetting(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name] || runningStack(env)?.[name] || null;
}

/** All settings of the service. */
export function serviceEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(env).filter(([, value]) => value);
  return { ...runningStack(env), ...Object.fromEntries(given) };
}

/** The configuration of the stack that uses the data folder; `null` when none is running. */
function runningStack(env: NodeJS.ProcessEnv): Record<string, string> | null {
  const file = join(dataDir(env), 'stack.json');
  try {
    const description = JSON.parse(readFileSync(file, 'utf8')) as { env?: Record<string, string> };
    return description.env ?? null;
  } catch {
    return null;
  }
}

function dataDir(env: NodeJS.ProcessEnv): string {
  return env['SELLO_DATA_DIR'] || '.sello';
}
