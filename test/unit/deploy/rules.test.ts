import { parse } from 'yaml';
import { createRegistry } from '../../../runtime/registry';
import { OUR_METRICS } from './metrics';
import { expressionFault } from './promql';
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

describe('the rules for Prometheus', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s is a valid expression over metrics and labels that exist',
    (_name, rule) => {
      expect(expressionFault(rule.expr)).toBeNull();
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
    for (const name of Object.keys(OUR_METRICS)) expect(page).toContain(`\`${name}\``);
  });

  it('can read the version of each process', async () => {
    expect(await createRegistry('api', '1.2.3').metrics()).toContain(
      'sello_build_info{version="1.2.3",process="api"} 1',
    );
  });
});
