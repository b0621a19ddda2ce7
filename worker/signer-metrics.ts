import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { RevokedSigners } from '../app/evidence/revoked-signers';

interface Sources {
  revokedSigners: Pick<RevokedSigners, 'providers' | 'checked'>;
  providers: readonly string[];
}

/** Every provider has a series that says whether its signer is revoked, so that an alert sees the change from 0 to 1. */
export function registerSignerMetrics(registry: Registry, { revokedSigners, providers }: Sources): void {
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
  new Gauge({
    name: 'sello_signer_checked_timestamp_seconds',
    help: 'When the revocation of the certificate that a provider signs with was last checked successfully, or first to be checked.',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { provider, at } of revokedSigners.checked()) this.set({ provider }, at.getTime() / 1000);
    },
  });
}
