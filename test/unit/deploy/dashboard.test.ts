import { expressionFault } from './promql';
import { readProject } from './settings';

interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: { uid: string };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string; legendFormat: string }[];
}

const { panels } = JSON.parse(readProject('deploy/grafana/sello.json')) as { panels: Panel[] };
const graphs = panels.filter(({ type }) => type !== 'row');

describe('the Grafana dashboard', () => {
  it.each(graphs.map((panel) => [panel.title, panel] as const))(
    '%s queries metrics and labels that exist, and says what it shows',
    (_title, { description, datasource, fieldConfig, targets = [] }) => {
      expect(targets).not.toEqual([]);
      // Grafana replaces its own variables before it sends a query.
      for (const { expr } of targets)
        expect([expr, expressionFault(expr.replaceAll('$__rate_interval', '5m'))]).toEqual([expr, null]);
      expect(targets.every(({ legendFormat }) => legendFormat !== '')).toBe(true);
      expect(description).toMatch(/\w/);
      expect(fieldConfig?.defaults.unit).toMatch(/\w/);
      expect(datasource?.uid).toBe('${datasource}');
    },
  );

  it('has a title on every panel, and every id once', () => {
    for (const { title } of panels) expect(title).toMatch(/\w/);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('would notice a metric or a label that does not exist', () => {
    expect(expressionFault('sum(sello_nothing)')).toBe('unknown metric sello_nothing');
    expect(expressionFault('sum by (nothing) (sello_refusals_total)')).toBe('unknown label nothing');
    expect(expressionFault('sum(sello_refusals_total{nothing="1"})')).toBe('unknown label nothing');
    expect(expressionFault('sum(sello_refusals_total')).toMatch(/^syntax error/);
  });
});
