import { environmentReader } from '../../../config/environment';
import { readTracing } from '../../../config/tracing';

const read = (env: Record<string, string>) => readTracing(environmentReader(env));
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the tracing settings', () => {
  it('are off without an endpoint', () => {
    expect(read({})).toBeNull();
    expect(read({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  });

  it('export every trace unless told otherwise', () => {
    expect(read(on)).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      resource: {},
      sampleRatio: 1,
    });
  });

  it.each([
    ['always_on', '0.5', 1],
    ['parentbased_always_off', '0.5', 0],
    ['traceidratio', '0.5', 0.5],
    ['parentbased_traceidratio', '0', 0],
  ])('sample %s with the argument %s as %d', (sampler, argument, ratio) => {
    const env = { ...on, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument };
    expect(read(env)).toMatchObject({ sampleRatio: ratio });
  });

  it('decode lists of headers and attributes', () => {
    const env = {
      ...on,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-tenant = a',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    };
    expect(read(env)).toMatchObject({
      headers: { authorization: 'Basic YTpi==', 'x-tenant': 'a' },
      resource: { 'deployment.environment.name': 'production' },
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http:// or https:// address.'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be one of http/protobuf, not "grpc".'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /^OTEL_TRACES_SAMPLER must be one of always_on, /],
    ['OTEL_TRACES_SAMPLER_ARG', '5%', 'must be a number from 0 to 1, not "5%".'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a number from 0 to 1, not "1.5".'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'must be a list such as name=value,other=value.'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%', /^OTEL_RESOURCE_ATTRIBUTES contains a "%"/],
  ])('refuse %s=%s', (name, value, message) => {
    const env = { OTEL_TRACES_SAMPLER: 'traceidratio', ...on, [name]: value };
    expect(() => read(env)).toThrow(typeof message === 'string' ? `${name} ${message}` : message);
  });

  it('do not quote a header that is wrong', () => {
    expect(() => read({ ...on, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer-token' })).not.toThrow('Bearer-token');
  });
});
