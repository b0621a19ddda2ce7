import type { Client } from '@temporalio/client';
import { environmentReader } from '../config/environment';
import { readTemporal } from '../config/temporal';
import { connectTemporal } from '../temporal/connect';
import { serviceEnvironment, serviceSetting } from './running-stack';

/** Runs one command against the service's engine. */
export async function withTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const address = serviceSetting(process.env, 'TEMPORAL_ADDRESS');
  const settings = { ...serviceEnvironment(process.env), TEMPORAL_ADDRESS: address };
  const client = connectTemporal(readTemporal(environmentReader(settings)));
  try {
    return await work(client);
  } finally {
    await client.connection.close();
  }
}
