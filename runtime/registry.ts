import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A registry with the metrics that every process has: memory, event loop and version. */
export function createRegistry(process: 'api' | 'worker', version: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sello_build_info',
    help: 'Always 1; the version that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  return registry;
}
