import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The figures of one process: its memory, event loop and version. Its own are added by whoever has them. */
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
