import { useState } from 'react';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Facts, Hash } from '../../../ui/facts';
import type { Fact } from '../../../ui/facts';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toast';
import { Link } from '../../parts/router';
import { changeCourse, setCourse } from '../calls';
import { membershipMessages } from '../messages';
import { Awards } from '../parts/awards';
import { Confirm } from '../parts/confirm';
import { Period } from '../parts/day';
import { rosterPath } from '../paths';
import type { Course, Program } from '../types';
import { CourseForm } from './course-form';
import { bodyOf, settingsOf } from './course-settings';
import { courseMessages } from './messages';

type Step = 'accredit' | 'close' | 'withdraw';

const STEPS: Record<Course['status'], Step[]> = {
  draft: ['accredit'],
  accredited: ['close', 'withdraw'],
  closed: ['withdraw'],
  withdrawn: [],
};

/** What a course is, and what can be done with it. */
export function CourseFacts({
  course,
  programs,
  onChanged,
}: {
  course: Course;
  programs: readonly Program[];
  onChanged: () => void;
}) {
  const t = useMessages(courseMessages);
  const notify = useToast();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Step | null>(null);
  if (editing)
    return (
      <Card title={t.detail.editTitle}>
        <CourseForm
          first={settingsOf(course)}
          programs={programs}
          confirm={t.form.save}
          onSend={async (settings) => {
            await changeCourse(course.id, bodyOf(settings));
            notify(t.detail.saved);
            setEditing(false);
            onChanged();
          }}
          onCancel={() => {
            setEditing(false);
          }}
        />
      </Card>
    );
  return (
    <Card title={t.detail.facts}>
      <Details course={course} programs={programs} />
      <div className="row">
        {course.status === 'accredited' && (
          <Link className="button button-primary button-small" href={rosterPath(course.id)}>
            <Icon name="upload" size={16} />
            {t.detail.upload}
          </Link>
        )}
        {course.status === 'draft' && (
          <Button
            small
            onClick={() => {
              setEditing(true);
            }}
          >
            {t.detail.edit}
          </Button>
        )}
        {STEPS[course.status].map((step) => (
          <Button
            key={step}
            small
            variant={step === 'accredit' ? 'primary' : step === 'withdraw' ? 'danger' : 'secondary'}
            onClick={() => {
              setAsked(step);
            }}
          >
            {t[step].button}
          </Button>
        ))}
      </div>
      <Confirm
        open={asked !== null}
        danger={asked === 'withdraw'}
        words={t[asked ?? 'accredit']}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={async () => {
          if (asked === null) return;
          await setCourse(course.id, asked);
          notify(t[asked].done);
          onChanged();
        }}
      />
    </Card>
  );
}

function Details({ course, programs }: { course: Course; programs: readonly Program[] }) {
  const t = useMessages(courseMessages).detail;
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const { provider } = course;
  const validity = [
    ...(provider.valid_from === null ? [] : [t.validFrom(format.day(provider.valid_from))]),
    ...(provider.valid_until === null ? [] : [t.validUntil(format.day(provider.valid_until))]),
  ].join(' ');
  const facts: (Fact | null)[] = [
    { name: words.pointsName, value: <Awards awards={course.points} programs={programs} /> },
    { name: t.dates, value: <Period from={course.starts_on} to={course.ends_on} /> },
    course.edition === null ? null : { name: t.edition, value: course.edition },
    { name: t.provider, value: provider.name },
    provider.accreditation_ref === null ? null : { name: t.ref, value: provider.accreditation_ref },
    validity === '' ? null : { name: t.validity, value: validity },
    { name: t.publicDetails, value: course.public_details ? words.yes : words.no },
    { name: words.id, value: <Hash value={course.id} what={words.id} /> },
  ];
  return <Facts facts={facts.filter((fact) => fact !== null)} />;
}
