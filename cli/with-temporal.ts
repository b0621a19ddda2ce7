import type { Client } from '@temporalio/client';
import { connectTemporal } from '../temporal/connect';
import { optionalSetting, serviceSetting } from './running-stack';

/** Runs one command against the service's engine. */
export async function withTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { env } = process;
  const apiKey = optionalSetting(env, 'TEMPORAL_API_KEY');
  const client = connectTemporal({
    address: serviceSetting(env, 'TEMPORAL_ADDRESS'),
    namespace: optionalSetting(env, 'TEMPORAL_NAMESPACE') ?? 'default',
    tls: (optionalSetting(env, 'TEMPORAL_TLS') ?? String(apiKey !== null)) === 'true',
    apiKey,
  });
  try {
    return await work(client);
  } finally {
    await client.connection.close();
  }
}
