import '../memberships.css';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { DashboardShell } from '../../dashboard-shell';
import { Link } from '../../parts/router';
import { membershipMessages } from '../messages';
import { SECTIONS } from '../paths';
import type { Section } from '../paths';

const NAMES = Object.keys(SECTIONS) as Section[];

/** A page of the section, with links to the others. `within`: the list that it belongs to, if it is not the list itself. */
export function SectionShell({
  title,
  section,
  within,
  actions,
  children,
}: {
  title: string;
  section: Section;
  /** What the link back to the list says. */
  within?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useMessages(membershipMessages);
  return (
    <DashboardShell
      title={title}
      actions={actions}
      before={
        <>
          <nav className="sections" aria-label={t.sections.label}>
            {NAMES.map((name) => (
              <Link
                key={name}
                className="section-link"
                href={SECTIONS[name]}
                {...(name === section && { 'aria-current': within === undefined ? 'page' : true })}
              >
                {t.sections[name]}
              </Link>
            ))}
          </nav>
          {within !== undefined && (
            <p className="crumb">
              <Link href={SECTIONS[section]}>← {within}</Link>
            </p>
          )}
        </>
      }
    >
      {children}
    </DashboardShell>
  );
}
