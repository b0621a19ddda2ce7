import './check-list.css';
import type { CheckResult } from '../../../proofs/report/check-result';
import { useMessages } from '../i18n/language-context';
import { Icon } from '../ui/icon';
import { checkLabels } from './check-labels';
import { checkingMessages } from './messages';

/** Every check that was made, with the rule it enforces. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const labels = useMessages(checkLabels);
  const t = useMessages(checkingMessages);
  return (
    <ul className="checks">
      {checks.map(({ name, rule, passed, reason }) => (
        <li key={name} className={passed ? 'check' : 'check check-failed'}>
          <Icon name={passed ? 'check' : 'cross'} size={18} />
          <span>
            {labels[name] ?? name} <span className="visually-hidden">({passed ? t.passed : t.failed})</span>
            <span className="check-rule"> · {rule}</span>
            {reason !== null && (
              <span className="check-rule" lang="en">
                <br />
                {reason}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
