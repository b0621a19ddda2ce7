import type { OperatorCase, Outcome } from './operator-case';

/** For docs/temporal-actions.md. */
export function outcomeTable(outcomes: Map<OperatorCase, Outcome>): string {
  const rows = [...outcomes].map(([{ action, point, provider, told }, outcome]) => {
    const { answer, record, used, hasObject, tokens, run } = outcome;
    const status = record.status === 'failed' ? `failed: ${record.failure?.code ?? ''}` : record.status;
    const cells = [
      told === true ? `${action}, step told` : action,
      point,
      provider,
      answer.status,
      status,
      used,
      hasObject ? 'kept' : 'deleted',
      tokens,
      run?.toLowerCase() ?? 'deleted',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const heads = [
    'action',
    'paused at',
    'provider',
    'answer',
    'record',
    'units',
    'file',
    'tokens',
    'last run',
  ];
  return ['', `| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows, ''].join('\n');
}
