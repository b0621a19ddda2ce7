import './check-list.css';
import type { CheckResult } from '../../../proofs/report/check-result';
import { useLanguage, useMessages } from '../i18n/language-context';
import { Icon } from '../ui/icon';
import { checkLabels } from './check-labels';
import { checkingMessages } from './messages';
import { translateReason } from './reasons/translate';

/** Every check that was made, with the rule it enforces. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const labels = useMessages(checkLabels);
  const t = useMessages(checkingMessages);
  const { language } = useLanguage();
  return (
    <ul className="checks">
      {checks.map(({ name, rule, passed, reason }) => (
        <li key={name} className={passed ? 'check' : 'check check-failed'}>
          <Icon name={passed ? 'check' : 'cross'} size={18} />
          <span>
            {labels[name] ?? name} <span className="visually-hidden">({passed ? t.passed : t.failed})</span>
            <span className="check-rule"> · {translateReason(rule, language)}</span>
            {reason !== null && (
              <span className="check-rule">
                <br />
                {translateReason(reason, language)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
