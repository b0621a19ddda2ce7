import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { TemporalConfig } from '../config/config';
import { ConfigError } from '../config/environment';
import { connectionOptions } from './connection-options';
import { dataConverterOf } from './data-converter';

interface ConnectOptions {
  maxAttempts?: number | undefined;
  interceptors?: WorkflowClientInterceptor[];
}

/**
 * Connects on first use. With the SDK's defaults it takes 20 seconds to notice that the server is down; with these settings less than
 * two, and one to reconnect.
 */
export function connectTemporal(
  config: Omit<TemporalConfig, 'uiUrl'>,
  { maxAttempts = 5, interceptors = [] }: ConnectOptions = {},
): Client {
  const options = connectionOptions(config);
  const dataConverter = dataConverterOf(config);
  try {
    const connection = Connection.lazy({
      ...options,
      interceptors: [makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts }))],
      channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 },
    });
    return new Client({
      connection,
      namespace: config.namespace,
      interceptors: { workflow: interceptors },
      ...(dataConverter && { dataConverter }),
    });
  } catch (error) {
    if (config.tls?.keyFile == null) throw error;
    const reason = (error as Error).message;
    throw new ConfigError(
      'TEMPORAL_TLS_KEY_FILE',
      `must be the key of TEMPORAL_TLS_CERT_FILE; the two can't be used together (${reason}).`,
    );
  }
}
