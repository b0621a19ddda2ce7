import type { Client } from '@temporalio/client';
import { environmentReader } from '../config/environment';
import { readTemporal } from '../config/temporal';
import { connectTemporal } from '../temporal/connect';
import { GRPC, grpcCode } from '../temporal/grpc-code';
import { whyUnreachable } from '../temporal/reach';
import { serviceEnvironment, serviceSetting } from './running-stack';

/** Runs a command with the service's Temporal client. */
export async function withTemporal<T>(
  work: (client: Client) => Promise<T>,
  maxAttempts?: number,
): Promise<T> {
  const address = serviceSetting(process.env, 'TEMPORAL_ADDRESS');
  const settings = { ...serviceEnvironment(process.env), TEMPORAL_ADDRESS: address };
  const config = readTemporal(environmentReader(settings));
  const client = connectTemporal(config, { maxAttempts });
  try {
    return await work(client);
  } catch (error) {
    const code = grpcCode(error);
    const refused = code === GRPC.unavailable || code === GRPC.unauthenticated;
    throw refused ? whyUnreachable(error, config) : error;
  } finally {
    await client.connection.close();
  }
}
