import { Registry } from 'prom-client';
import { createApiMetrics } from '../../../api/metrics';

it('counters exist at zero before the first request, so that Prometheus sees the first event as an increase', async () => {
  const registry = new Registry();
  createApiMetrics(registry);
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'sello_certificates_total{outcome="psc_error"} 0',
      'sello_certificates_total{outcome="replayed"} 0',
      'sello_certificates_total{outcome="refused"} 0',
      'sello_refusals_total{limit="failed_authentication"} 0',
      'sello_http_responses_total{class="5xx"} 0',
    ]),
  );
});
