import '../memberships.css';
import { useMessages } from '../../../i18n/language-context';
import { Card } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import type { IconName } from '../../../ui/icon';
import { DashboardShell } from '../../dashboard-shell';
import { membershipMessages } from '../messages';
import { programMessages } from './messages';
import { NewProgram } from './new-program';

const ICONS: IconName[] = ['stack', 'file', 'shield'];

/** What the section is for, and the form of the first program, for an account that has none. */
export function StartPage() {
  const t = useMessages(programMessages).start;
  const { title } = useMessages(membershipMessages);
  return (
    <DashboardShell title={title}>
      <div className="stack">
        <h2>{t.title}</h2>
        <p className="lead">{t.lead}</p>
      </div>
      <ol className="start-steps">
        {t.steps.map((step, at) => (
          <li key={step.title}>
            <Icon name={ICONS[at] ?? 'info'} size={24} />
            <h3>{step.title}</h3>
            <p className="small muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <Card title={t.form}>
        <NewProgram />
      </Card>
    </DashboardShell>
  );
}
