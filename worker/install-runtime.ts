import { Runtime } from '@temporalio/worker';
import type { Config } from '../config/config';
import type { Logger } from '../runtime/logger';
import { reservePort } from '../runtime/reserve-port';
import { sdkLogger } from './sdk-logger';

const PORTS_TRIED = 5;

/**
 * Sets up the SDK; call it before creating a worker. Returns the address of the SDK's own exporter, whose metrics the worker's port passes
 * on, or `null` when metrics are off. The exporter can't report a port it chose itself, so it gets a reserved one; when
 * another program has opened that meanwhile, the next is tried.
 */
export async function installRuntime(
  { temporal, metrics }: Pick<Config, 'temporal' | 'metrics'>,
  logger: Logger,
  pickPort = reservePort,
): Promise<string | null> {
  const options = { logger: sdkLogger(logger, temporal), shutdownSignals: [] };
  // Otherwise the native part writes plain text to the console.
  const logging = { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } as const;
  if (metrics === null) {
    Runtime.install({ ...options, telemetryOptions: { logging } });
    return null;
  }
  const naming = { countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true };
  for (let tried = 1; ; tried += 1) {
    const bindAddress = `127.0.0.1:${await pickPort()}`;
    try {
      Runtime.install({
        ...options,
        telemetryOptions: { logging, metrics: { prometheus: { bindAddress, ...naming } } },
      });
      return bindAddress;
    } catch (error) {
      if (tried === PORTS_TRIED) throw error;
    }
  }
}
