import { parser } from '@prometheus-io/lezer-promql';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { createApiMetrics } from '../../../api/metrics';
import { createRegistry } from '../../../runtime/registry';
import { createChainFindings } from '../../../worker/chain-findings';
import { registerChainMetrics } from '../../../worker/chain-metrics';
import { registerServiceMetrics } from '../../../worker/service-metrics';
import { createRequestMetrics, createStepMetrics } from '../../../worker/step-metrics';
import { readProject } from './settings';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook?: string };
}

const { groups } = parse(readProject('deploy/helm/sello/files/sello.rules.yml')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const page = readProject('docs/observability.md');

function namesOf(register: (registry: Registry) => void): string[] {
  const registry = new Registry();
  register(registry);
  return registry.getMetricsAsArray().map(({ name }) => name);
}

const never = () => Promise.reject(new Error('not read'));
const OURS = [
  ...namesOf(createApiMetrics),
  ...namesOf(createStepMetrics),
  ...namesOf(createRequestMetrics),
  ...namesOf((registry) => {
    registerServiceMetrics(registry, {
      windowSeconds: 600,
      maxFeeSats: 20_000,
      dailyFeeSats: 40_000,
      read: never,
      attention: never,
    });
    registerChainMetrics(registry, 'regtest', createChainFindings());
  }),
  'sello_build_info',
];
/** Metrics of the SDK and of Prometheus that rules may use. */
const OTHERS = [
  'temporal_workflow_task_schedule_to_start_latency_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'up',
];

describe('the rules for Prometheus', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s is a valid expression over metrics that exist',
    (_name, rule) => {
      const { expr } = rule;
      const used: string[] = [];
      parser.parse(expr).iterate({
        enter(node) {
          if (node.type.isError) throw new Error(`${expr}: error at ${node.from}.`);
          if (node.name === 'VectorSelector') {
            const name = /^[a-z0-9_]+/.exec(expr.slice(node.from, node.to))?.[0] ?? '';
            used.push(name.replace(/_(bucket|count|sum)$/, ''));
          }
        },
      });
      expect(used).not.toEqual([]);
      for (const name of used) expect([...OURS, ...OTHERS]).toContain(name);
      expect(['page', 'ticket']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/\S/);
    },
  );

  it('have unique names, each explained in docs/observability.md', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });

  it('link to sections that exist, and do if they are about anchoring', () => {
    for (const { alert, expr, annotations } of rules) {
      const { runbook } = annotations;
      if (/sello_(anchor|chain|wallet)/.test(expr))
        expect({ alert, runbook }).toEqual({ alert, runbook: expect.any(String) as string });
      if (runbook === undefined) continue;
      const [file = '', section] = runbook.split('#');
      const headings = [...readProject(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings).toContain(section);
    }
  });

  it('are documented on a page that lists every metric', () => {
    for (const name of OURS) expect(page).toContain(`\`${name}\``);
  });

  it('can read the version of each process', async () => {
    expect(await createRegistry('api', '1.2.3').metrics()).toContain(
      'sello_build_info{version="1.2.3",process="api"} 1',
    );
  });
});
