import './memberships.css';
import { useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { DashboardShell } from '../dashboard-shell';
import { NotFoundPage } from '../not-found-page';
import { Problem, Waiting } from '../parts/problem';
import { CoursePage } from './courses/course-page';
import { CoursesPage } from './courses/courses-page';
import { MemberPage } from './members/member-page';
import { MembersPage } from './members/members-page';
import { membershipMessages } from './messages';
import { usePrograms } from './parts/use-programs';
import { MEMBERSHIPS } from './paths';
import { ProgramPage } from './programs/program-page';
import { ProgramsPage } from './programs/programs-page';
import { StartPage } from './programs/start-page';
import { RenewalsPage } from './renewals/renewals-page';
import { RosterPage } from './roster/roster-page';

/** The pages of memberships. They are loaded when one of them is opened: most accounts have none. */
export function MembershipsPages({ pathname }: { pathname: string }) {
  const [, list, id] = pathname.slice(MEMBERSHIPS.length).split('/');
  if (id !== undefined) {
    if (list === 'members') return <MemberPage key={id} id={id} />;
    if (list === 'courses') return <CoursePage key={id} id={id} />;
    if (list === 'programs') return <ProgramPage key={id} id={id} />;
    return <NotFoundPage />;
  }
  switch (list) {
    case undefined:
    case 'members':
      return <MembersOrStart />;
    case 'courses':
      return <CoursesPage />;
    case 'roster':
      return <RosterPage />;
    case 'renewals':
      return <RenewalsPage />;
    case 'programs':
      return <ProgramsPage />;
    default:
      return <NotFoundPage />;
  }
}

function MembersOrStart() {
  const t = useMessages(membershipMessages);
  const { data, failure, reload } = usePrograms();
  if (data !== null) return data.programs.length === 0 ? <StartPage /> : <MembersPage />;
  return (
    <DashboardShell title={t.title}>
      {failure === null ? (
        <Card>
          <Waiting lines={6} />
        </Card>
      ) : (
        <Problem failure={failure} onRetry={reload} />
      )}
    </DashboardShell>
  );
}
