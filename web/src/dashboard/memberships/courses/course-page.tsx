import { useMessages } from '../../../i18n/language-context';
import { BadgeSkeleton } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { LivePage } from '../../parts/live-page';
import { Problem, Waiting } from '../../parts/problem';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { listAccreditations, readCourse } from '../calls';
import { membershipMessages } from '../messages';
import { accreditationDelay, AccreditationTable } from '../parts/accreditation-table';
import { CourseBadge } from '../parts/badges';
import { MemberLink, useMemberName } from '../parts/links';
import { SectionShell } from '../parts/section-shell';
import { useMembers } from '../parts/use-named';
import { usePrograms } from '../parts/use-programs';
import type { Accreditation, Course, Program } from '../types';
import { CourseFacts } from './course-facts';
import { courseMessages } from './messages';

const PAGE_SIZE = 20;

export function CoursePage({ id }: { id: string }) {
  const t = useMessages(courseMessages);
  const words = useMessages(membershipMessages);
  const programs = usePrograms().data?.programs ?? [];
  const { data, failure, reload } = useLive(`course ${id}`, (signal) => readCourse(id, signal));
  const course = data?.course;
  return (
    <SectionShell
      title={course?.title ?? t.detail.kind}
      section="courses"
      within={t.back}
      actions={
        course === undefined ? (
          failure === null && <BadgeSkeleton like={words.courseStatus.accredited} />
        ) : (
          <CourseBadge status={course.status} />
        )
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {course === undefined ? (
        failure === null && (
          <Card>
            <Waiting lines={8} />
          </Card>
        )
      ) : (
        <>
          <CourseFacts course={course} programs={programs} onChanged={reload} />
          <OfCourse course={course} programs={programs} />
        </>
      )}
    </SectionShell>
  );
}

function OfCourse({ course, programs }: { course: Course; programs: readonly Program[] }) {
  const t = useMessages(courseMessages).detail;
  const pages = usePages('');
  const { after } = pages;
  const live = useLive(
    `accreditations ${course.id} ${after}`,
    (signal) => listAccreditations({ course: course.id }, { limit: PAGE_SIZE, after }, signal),
    ({ accreditations }) => accreditationDelay(accreditations),
  );
  return (
    <Card title={t.accreditations}>
      <LivePage live={live} pages={pages} waitingLines={4}>
        {({ accreditations }) =>
          accreditations.length === 0 ? (
            <p className="muted">{course.status === 'draft' ? t.noneDraft : t.none}</p>
          ) : (
            <OfMembers accreditations={accreditations} programs={programs} onChanged={live.reload} />
          )
        }
      </LivePage>
    </Card>
  );
}

function OfMembers({
  accreditations,
  programs,
  onChanged,
}: {
  accreditations: Accreditation[];
  programs: readonly Program[];
  onChanged: () => void;
}) {
  const t = useMessages(courseMessages).detail;
  const nameOf = useMemberName();
  const members = useMembers(accreditations.map(({ member }) => member));
  return (
    <AccreditationTable
      accreditations={accreditations}
      programs={programs}
      first={{
        title: t.member,
        cell: ({ member }) => <MemberLink id={member} members={members} />,
      }}
      nameOf={({ member }) => {
        const found = members.get(member);
        return found === undefined ? member : nameOf(found);
      }}
      onChanged={onChanged}
    />
  );
}
