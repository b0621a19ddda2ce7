import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { HttpProvider } from '../adapters/psc/http-provider';

/**
 * tsa              signed the provider's newest time stamp
 * psc_server       identified the provider's server on the newest connection
 * psc_client       identifies us to the provider
 * temporal_client  identifies us to Temporal
 */
type Kind = 'tsa' | 'psc_server' | 'psc_client' | 'temporal_client';

interface Sources {
  providers: Pick<HttpProvider, 'name' | 'certificates'>[];
  /** `null` without a client certificate. */
  temporalCertificateFile: string | null;
}

/** Exports when certificates expire, as far as this process has seen them. Returns what to call after each verified time stamp. */
export function createCertificateMetrics(
  registry: Registry,
  { providers, temporalCertificateFile }: Sources,
): (provider: string, signerExpires: Date) => void {
  const signers = new Map<string, Date>();
  // Read once, like the connection does: a renewed file is used after a restart.
  const temporalExpires =
    temporalCertificateFile === null
      ? null
      : new Date(new X509Certificate(readFileSync(temporalCertificateFile)).validTo);
  new Gauge({
    name: 'sello_certificate_expiry_timestamp_seconds',
    help: 'When a certificate that this service depends on expires.',
    labelNames: ['kind', 'name'],
    registers: [registry],
    async collect() {
      this.reset();
      const set = (kind: Kind, name: string, expires: Date | null | undefined): void => {
        if (expires) this.set({ kind, name }, expires.getTime() / 1000);
      };
      for (const provider of providers) {
        const { name } = provider;
        const { client, server } = await provider.certificates();
        set('tsa', name, signers.get(name));
        set('psc_server', name, server);
        set('psc_client', name, client);
      }
      set('temporal_client', 'temporal', temporalExpires);
    },
  });
  return (provider, signerExpires) => {
    signers.set(provider, signerExpires);
  };
}
