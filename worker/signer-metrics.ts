import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { RevokedSigners } from '../app/evidence/revoked-signers';

/** Every provider has a series, so that an alert sees the change from 0 to 1. */
export function registerSignerMetrics(
  registry: Registry,
  { revokedSigners, providers }: { revokedSigners: Pick<RevokedSigners, 'providers'>; providers: string[] },
): void {
  new Gauge({
    name: 'sello_signer_revoked',
    help: 'Whether the certificate that a provider signs with is revoked: it is not asked for time stamps then.',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      const revoked = revokedSigners.providers();
      for (const provider of providers) this.set({ provider }, revoked.includes(provider) ? 1 : 0);
    },
  });
}
