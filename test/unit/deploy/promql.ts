import { parser } from '@prometheus-io/lezer-promql';
import { COMMON_LABELS, METRICS } from './metrics';

/** What is wrong with an expression: its syntax, or a metric or label that does not exist. `null`: nothing. */
export function expressionFault(expr: string): string | null {
  let fault: string | null = null;
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to);
      if (node.type.isError) fault ??= `syntax error at ${node.from}`;
      if (node.name === 'VectorSelector')
        metrics.push((/^[a-z0-9_]+/.exec(text)?.[0] ?? '').replace(/_(bucket|count|sum)$/, ''));
      if (node.name === 'LabelName') labels.push(text);
    },
  });
  if (metrics.length === 0) fault ??= 'no metric';
  const known = [...COMMON_LABELS, 'le', ...metrics.flatMap((name) => METRICS[name] ?? [])];
  return (
    fault ??
    metrics.filter((name) => !(name in METRICS)).map((name) => `unknown metric ${name}`)[0] ??
    labels.filter((label) => !known.includes(label)).map((label) => `unknown label ${label}`)[0] ??
    null
  );
}
