import { Registry } from 'prom-client';
import { createCertificateMetrics } from '../../../worker/certificate-metrics';

it('says when each certificate expires that was seen, by kind and provider', async () => {
  const registry = new Registry();
  const [client, server] = [new Date(1_700_000_000_000), new Date(1_800_000_000_000)];
  const observe = createCertificateMetrics(registry, {
    providers: [
      { name: 'acme', certificates: async () => ({ client, server }) },
      { name: 'other', certificates: async () => ({ client: null, server: null }) },
    ],
    temporalCertificateFile: null,
  });
  observe('other', new Date(1_900_000_000_000));
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('sello_'));
  expect(lines).toEqual([
    'sello_certificate_expiry_timestamp_seconds{kind="psc_server",name="acme"} 1800000000',
    'sello_certificate_expiry_timestamp_seconds{kind="psc_client",name="acme"} 1700000000',
    'sello_certificate_expiry_timestamp_seconds{kind="tsa",name="other"} 1900000000',
  ]);
});
