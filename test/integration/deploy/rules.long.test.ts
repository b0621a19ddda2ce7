import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { findPromtool } from '../../support/binaries/promtool';
import { useTempDir } from '../../support/temp-dir';
import { ALERT_CASES } from './alert-cases';
import type { AlertCase } from './alert-cases';

const RULES = resolve(__dirname, '../../../deploy/helm/sello/files/sello.rules.yml');
const run = promisify(execFile);

/** One of promtool's tests: https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules */
function asTest({ alert, what, series, at, fires }: AlertCase) {
  const firing = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
  return {
    name: `${alert}: ${what}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [{ expr: firing, eval_time: `${at}m`, exp_samples: [{ labels: '{}', value: fires }] }],
  };
}

describe('the rules for Prometheus, evaluated by promtool', () => {
  const folder = useTempDir();

  it('are accepted', async () => {
    const promtool = await findPromtool({ say: () => undefined });
    expect((await run(promtool, ['check', 'rules', RULES])).stdout).toContain('SUCCESS');
  });

  it('have a case in which each fires and one in which it is silent', () => {
    const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
    const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).sort();
    const covered = (fires: (count: number) => boolean) =>
      [...new Set(ALERT_CASES.filter((one) => fires(one.fires)).map(({ alert }) => alert))].sort();
    expect(covered((count) => count > 0)).toEqual(names);
    expect(covered((count) => count === 0)).toEqual(names);
  });

  it('fire when they should, and only then', async () => {
    const promtool = await findPromtool({ say: () => undefined });
    const file = join(folder(), 'cases.json');
    const tests = { rule_files: [RULES], evaluation_interval: '1m', tests: ALERT_CASES.map(asTest) };
    // JSON is YAML.
    await writeFile(file, JSON.stringify(tests));
    const result = await run(promtool, ['test', 'rules', file]).catch(
      (error: unknown) => error as { stderr: string },
    );
    expect(result.stderr).toBe('');
  });
});
