import { ConfigError } from './environment';
import type { environmentReader } from './environment';
import { readSystemRoots } from './system-roots';
import type { TemporalConfig, TemporalTls } from './config';

type Reader = Pick<ReturnType<typeof environmentReader>, 'optional' | 'required' | 'oneOf' | 'url'>;

/** How to reach Temporal: a self-hosted server, with or without TLS, or Temporal Cloud with an API key or a client certificate. */
export function readTemporal(read: Reader): TemporalConfig {
  const apiKey = read.optional('TEMPORAL_API_KEY') ?? null;
  return {
    address: read.required('TEMPORAL_ADDRESS'),
    namespace: read.optional('TEMPORAL_NAMESPACE') ?? 'default',
    tls: readTls(read, apiKey !== null),
    apiKey,
    codecKeyFile: read.optional('TEMPORAL_CODEC_KEY_FILE') ?? null,
    uiUrl: read.optional('TEMPORAL_UI_URL') === undefined ? null : read.url('TEMPORAL_UI_URL'),
  };
}

/** `null`: not encrypted. An API key, or any setting that requires TLS, turns it on. */
function readTls(read: Reader, hasApiKey: boolean): TemporalTls | null {
  const tls: Omit<TemporalTls, 'systemRoots'> = {
    serverName: read.optional('TEMPORAL_TLS_SERVER_NAME') ?? null,
    rootFile: read.optional('TEMPORAL_TLS_CA_FILE') ?? null,
    certificateFile: read.optional('TEMPORAL_TLS_CERT_FILE') ?? null,
    keyFile: read.optional('TEMPORAL_TLS_KEY_FILE') ?? null,
  };
  const isConfigured = Object.values(tls).some((value) => value !== null);
  const wanted = read.oneOf('TEMPORAL_TLS', ['true', 'false'], hasApiKey || isConfigured ? 'true' : 'false');
  if (wanted === 'false') {
    if (isConfigured)
      throw new ConfigError(
        'TEMPORAL_TLS',
        'is false, but another TEMPORAL_TLS_… variable is set; remove one of them.',
      );
    return null;
  }
  if ((tls.certificateFile === null) !== (tls.keyFile === null)) {
    const [missing, given] =
      tls.keyFile === null
        ? (['TEMPORAL_TLS_KEY_FILE', 'TEMPORAL_TLS_CERT_FILE'] as const)
        : (['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'] as const);
    throw new ConfigError(missing, `is not set, but ${given} is; a client certificate needs both.`);
  }
  return { ...tls, systemRoots: readSystemRoots(read) };
}
