import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Card } from '../../../ui/card';
import { Field } from '../../../ui/field';
import { AllowanceUsedUp } from '../../parts/allowance';
import { Problem, Waiting } from '../../parts/problem';
import { Link, navigate, useAddress } from '../../parts/router';
import { useLive } from '../../parts/use-live';
import { listCourses } from '../calls';
import { SectionShell } from '../parts/section-shell';
import { rosterPath, SECTIONS } from '../paths';
import type { Course } from '../types';
import { FileChoice } from './file-choice';
import { rosterMessages } from './messages';
import type { ReadRoster } from './read-roster';
import { RosterReview } from './roster-review';

/** A file that was read for a course. */
interface Chosen {
  course: Course;
  roster: ReadRoster;
  /** Makes the keys of its parts. */
  upload: string;
}

export function RosterPage() {
  const t = useMessages(rosterMessages);
  const { searchParams } = useAddress();
  const { data, failure, reload } = useLive('accredited courses', (signal) =>
    listCourses('accredited', { limit: 100 }, signal),
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const courses = data?.courses;
  const wanted = searchParams.get('course');
  const course = courses?.find(({ id }) => id === wanted) ?? (courses?.length === 1 ? courses[0] : undefined);
  return (
    <SectionShell title={t.title} section="roster">
      <p className="lead">{t.lead}</p>
      <AllowanceUsedUp />
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {chosen !== null ? (
        <RosterReview
          key={chosen.upload}
          {...chosen}
          onAgain={() => {
            setChosen(null);
          }}
        />
      ) : (
        <Card>
          {courses === undefined ? (
            failure === null && <Waiting lines={5} />
          ) : courses.length === 0 ? (
            <p>
              {t.noCourses} <Link href={SECTIONS.courses}>{t.toCourses}</Link>
            </p>
          ) : (
            <>
              <CourseChoice courses={courses} course={course} />
              {course !== undefined && (
                <FileChoice
                  key={course.id}
                  course={course}
                  onRead={(roster) => {
                    setChosen({ course, roster, upload: crypto.randomUUID() });
                  }}
                />
              )}
            </>
          )}
        </Card>
      )}
    </SectionShell>
  );
}

function CourseChoice({ courses, course }: { courses: Course[]; course: Course | undefined }) {
  const t = useMessages(rosterMessages);
  return (
    <Field label={t.course}>
      {(control) => (
        <select
          {...control}
          value={course?.id ?? ''}
          onChange={({ target }) => {
            navigate(rosterPath(target.value), { replace: true });
          }}
        >
          {course === undefined && <option value="">{t.chooseCourse}</option>}
          {courses.map(({ id, title, edition }) => (
            <option key={id} value={id}>
              {edition === null ? title : `${title} · ${edition}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
