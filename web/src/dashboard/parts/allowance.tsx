import { useFormat, useMessages } from '../../i18n/language-context';
import { Alert } from '../../ui/alert';
import { CopyButton } from '../../ui/copy-button';
import { dashboardMessages } from '../messages';
import { Meter } from './meter';
import { SupportContact } from './support-contact';
import { useAccount } from '../session/session-context';

/** How many certificates are left, as a number and a bar. */
export function AllowanceMeter() {
  const t = useMessages(dashboardMessages);
  const format = useFormat();
  const { left, used, total } = useAccount().allowance;
  const text = format.plural(left, t.left);
  return (
    <div className="allowance">
      <p className="allowance-figure">{text}</p>
      <Meter label={text} value={left} max={total} />
      <p className="small muted">{t.ofTotal(format.number(used), format.number(total))}</p>
    </div>
  );
}

/** Shown only when no certificates are left. */
export function AllowanceUsedUp() {
  const t = useMessages(dashboardMessages);
  const { id, allowance } = useAccount();
  if (allowance.left > 0) return null;
  return (
    <Alert tone="warn" title={t.none.title}>
      <p>
        {t.none.text} <SupportContact />
      </p>
      <p className="row">
        {t.none.quote} <code>{id}</code>
        <CopyButton text={id} what={id} />
      </p>
    </Alert>
  );
}
