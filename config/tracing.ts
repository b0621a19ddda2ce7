import { ConfigError } from './environment';
import type { environmentReader } from './environment';
import type { TracingConfig } from './config';

type Reader = Pick<ReturnType<typeof environmentReader>, 'optional' | 'oneOf' | 'url'>;

/** Each trace begins in this service, so a sampler that follows its parent and one that does not are the same here. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Tracing is on when an endpoint is set. The variables are those of the OpenTelemetry specification. */
export function readTracing(read: Reader): TracingConfig | null {
  const endpoint = read.optional('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = read.optional('OTEL_EXPORTER_OTLP_HEADERS');
  const resource = read.optional('OTEL_RESOURCE_ATTRIBUTES');
  // A collector has another port for gRPC, where nothing would arrive.
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  const config = {
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', headers),
    resource: pairs('OTEL_RESOURCE_ATTRIBUTES', resource),
    sampleRatio: sampleRatio(read),
  };
  return endpoint === undefined ? null : { endpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT'), ...config };
}

function sampleRatio(read: Reader): number {
  const sampler = read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const text = read.optional('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (sampler.endsWith('always_on')) return 1;
  if (sampler.endsWith('always_off')) return 0;
  const ratio = Number(text);
  if (!/^[\d.]+$/.test(text) || !(ratio <= 1)) {
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', `must be a number from 0 to 1, not "${text}".`);
  }
  return ratio;
}

/** `name=value,name=value`, with percent-encoded values. An error does not quote the text: headers hold credentials. */
function pairs(variable: string, text = ''): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, value] = /^\s*([^\s=]+)\s*=(.*)$/.exec(entry) ?? [];
      if (name === undefined || value === undefined) {
        throw new ConfigError(variable, 'must be a list such as name=value,other=value.');
      }
      return [name, decoded(variable, value.trim())];
    }),
  );
}

function decoded(variable: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new ConfigError(variable, 'contains a "%" that starts no percent-encoded character; write %25.');
  }
}
