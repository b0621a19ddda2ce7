import { useState } from 'react';
import type { CourseStatus } from '../../../../../domain/memberships/course';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Table } from '../../../ui/table';
import { useToast } from '../../../ui/toast';
import { Link, navigate } from '../../parts/router';
import { StatusFilter } from '../../parts/status-filter';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { createCourse, listCourses } from '../calls';
import { membershipMessages } from '../messages';
import { Awards } from '../parts/awards';
import { CourseBadge } from '../parts/badges';
import { Period } from '../parts/day';
import { ListCard } from '../parts/list-card';
import { SectionShell } from '../parts/section-shell';
import { usePrograms } from '../parts/use-programs';
import { coursePath } from '../paths';
import type { Course, Program } from '../types';
import { CourseForm } from './course-form';
import { bodyOf, newCourse } from './course-settings';
import { courseMessages } from './messages';

const PAGE_SIZE = 20;

export function CoursesPage() {
  const t = useMessages(courseMessages);
  const words = useMessages(membershipMessages);
  const notify = useToast();
  const programs = usePrograms().data?.programs ?? null;
  const [creating, setCreating] = useState(false);
  const [status, setStatus] = useState<CourseStatus | null>(null);
  const pages = usePages(status ?? '');
  const { after } = pages;
  const live = useLive(`courses ${status} ${after}`, (signal) =>
    listCourses(status, { limit: PAGE_SIZE, after }, signal),
  );
  return (
    <SectionShell
      title={t.title}
      section="courses"
      actions={
        !creating && (
          <Button
            variant="primary"
            disabled={programs === null || programs.length === 0}
            onClick={() => {
              setCreating(true);
            }}
          >
            <Icon name="plus" size={18} />
            {t.new}
          </Button>
        )
      }
    >
      <p className="lead">{t.lead}</p>
      {creating && programs !== null && (
        <Card title={t.form.title}>
          <CourseForm
            first={newCourse(programs)}
            programs={programs}
            confirm={t.form.create}
            onSend={async (settings) => {
              const { course } = await createCourse(bodyOf(settings));
              notify(t.form.created);
              navigate(coursePath(course.id));
            }}
            onCancel={() => {
              setCreating(false);
            }}
          />
        </Card>
      )}
      <ListCard
        live={live}
        pages={pages}
        tools={
          <StatusFilter
            label={words.status}
            any={words.any}
            names={words.courseStatus}
            value={status}
            onChange={setStatus}
          />
        }
      >
        {({ courses }) =>
          courses.length > 0 ? (
            <CourseTable courses={courses} programs={programs ?? []} />
          ) : status !== null ? (
            <p className="muted" role="status">
              {t.list.noneLikeThis}
            </p>
          ) : (
            <div className="empty">
              <Icon name="file" size={32} />
              <h2>{t.list.empty}</h2>
              <p>{t.list.emptyText}</p>
            </div>
          )
        }
      </ListCard>
    </SectionShell>
  );
}

function CourseTable({ courses, programs }: { courses: Course[]; programs: readonly Program[] }) {
  const t = useMessages(courseMessages).list;
  const words = useMessages(membershipMessages);
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'course',
          title: t.course,
          cell: ({ id, title, edition }) => (
            <div className="two-lines">
              <Link href={coursePath(id)}>{title}</Link>
              {edition !== null && <span className="small muted">{words.edition(edition)}</span>}
            </div>
          ),
        },
        { key: 'provider', title: t.provider, cell: ({ provider }) => <span>{provider.name}</span> },
        {
          key: 'dates',
          title: t.dates,
          cell: (course) => <Period from={course.starts_on} to={course.ends_on} />,
        },
        {
          key: 'points',
          title: words.pointsName,
          cell: ({ points }) => <Awards awards={points} programs={programs} />,
        },
        { key: 'status', title: words.status, cell: ({ status }) => <CourseBadge status={status} /> },
      ]}
      rows={courses}
      rowKey={({ id }) => id}
    />
  );
}
