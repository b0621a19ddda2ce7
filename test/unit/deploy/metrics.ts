import { Registry } from 'prom-client';
import { createApiMetrics } from '../../../api/metrics';
import { createRegistry } from '../../../runtime/registry';
import { createCertificateMetrics } from '../../../worker/certificate-metrics';
import { createChainFindings } from '../../../worker/chain-findings';
import { registerChainMetrics } from '../../../worker/chain-metrics';
import { createDeliveryMetrics } from '../../../worker/delivery-metrics';
import { createReminderMetrics } from '../../../worker/membership-metrics';
import { registerServiceMetrics } from '../../../worker/service-metrics';
import { registerSignerMetrics } from '../../../worker/signer-metrics';
import { createRequestMetrics, createStepMetrics } from '../../../worker/step-metrics';

const never = () => Promise.reject(new Error('not read'));

/** Labels by metric, of those that the registry has. */
function metricsOf(registry: Registry): Record<string, string[]> {
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[];
  return Object.fromEntries(metrics.map(({ name, labelNames = [] }) => [name, labelNames]));
}

function ours(): Record<string, string[]> {
  const registry = new Registry();
  createApiMetrics(registry);
  createStepMetrics(registry, []);
  createRequestMetrics(registry, []);
  createDeliveryMetrics(registry);
  createReminderMetrics(registry);
  createCertificateMetrics(registry, { providers: [], temporalCertificateFile: null });
  registerSignerMetrics(registry, {
    revokedSigners: { providers: () => [], checked: () => [] },
    providers: [],
  });
  registerServiceMetrics(registry, {
    settings: {
      windowSeconds: 600,
      maxFeeSats: 20_000,
      dailyFeeSats: 40_000,
      pscBudgetSeconds: 20,
      sweepIntervalSeconds: 60,
      staleAfterSeconds: 60,
      membershipEventsSeconds: 3_600,
    },
    read: never,
    attention: never,
  });
  registerChainMetrics(registry, 'regtest', createChainFindings());
  return { ...metricsOf(registry), sello_build_info: ['version'] };
}

/** The service's own metrics, and their labels. */
export const OUR_METRICS = ours();

/** Those of Node, of Temporal's SDK and of Prometheus that rules and dashboards may use. */
const OTHER_METRICS: Record<string, string[]> = {
  ...metricsOf(createRegistry('api', '1.2.3')),
  temporal_workflow_task_schedule_to_start_latency_seconds: [],
  temporal_activity_schedule_to_start_latency_seconds: [],
  up: [],
};

export const METRICS: Record<string, string[]> = { ...OTHER_METRICS, ...OUR_METRICS };

/** Labels that every series has, from the process or from Prometheus. */
export const COMMON_LABELS = ['process', 'job', 'instance'];
