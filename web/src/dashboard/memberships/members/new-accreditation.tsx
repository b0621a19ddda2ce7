import { useState } from 'react';
import { ROLES } from '../../../../../domain/memberships/accreditation';
import type { Role } from '../../../../../domain/memberships/accreditation';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem, Waiting } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { useLive } from '../../parts/use-live';
import { useSession } from '../../session/session-context';
import { createAccreditation, listCourses } from '../calls';
import { membershipMessages } from '../messages';
import type { Course } from '../types';
import { accreditationMessages } from './accreditation-messages';

interface NewProps {
  member: string;
  onCreated: () => void;
  onCancel: () => void;
}

/** The form that accredits one member; for many there is the roster. */
export function NewAccreditation(props: NewProps) {
  const t = useMessages(accreditationMessages);
  const { data, failure, reload } = useLive('accredited courses', (signal) =>
    listCourses('accredited', { limit: 100 }, signal),
  );
  if (failure !== null) return <Problem failure={failure} onRetry={reload} />;
  if (data === null) return <Waiting lines={4} />;
  if (data.courses.length === 0) return <p>{t.noCourses}</p>;
  return <AccreditForm courses={data.courses} {...props} />;
}

function AccreditForm({ member, courses, onCreated, onCancel }: NewProps & { courses: Course[] }) {
  const t = useMessages(accreditationMessages);
  const words = useMessages(membershipMessages);
  const { refresh } = useSession();
  const [course, setCourse] = useState(courses[0]);
  const [completedOn, setCompletedOn] = useState(courses[0]?.ends_on ?? '');
  const [role, setRole] = useState<Role>('attendee');
  const [wrong, setWrong] = useState(false);
  const { busy, failure, run } = useAction();
  const send = async () => {
    if (busy || course === undefined) return;
    const isOutside = completedOn < course.starts_on || completedOn > course.ends_on;
    setWrong(isOutside);
    if (isOutside) return;
    const done = await run(async () => {
      await createAccreditation({ member, course: course.id, completed_on: completedOn, role });
    });
    if (!done) return;
    refresh();
    onCreated();
  };
  return (
    <Form onSend={send}>
      <p>{t.addText}</p>
      {failure !== null && <Problem failure={failure} />}
      <Field label={t.course}>
        {(control) => (
          <select
            {...control}
            value={course?.id}
            onChange={({ target }) => {
              const chosen = courses.find(({ id }) => id === target.value);
              setCourse(chosen);
              setCompletedOn(chosen?.ends_on ?? '');
            }}
          >
            {courses.map(({ id, title, edition }) => (
              <option key={id} value={id}>
                {edition === null ? title : `${title} · ${edition}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t.completedOn}
        error={wrong ? t.completedOnError : null}
        type="date"
        min={course?.starts_on}
        max={course?.ends_on}
        value={completedOn}
        onChange={({ target }) => {
          setCompletedOn(target.value);
        }}
      />
      <Field label={t.role}>
        {(control) => (
          <select
            {...control}
            value={role}
            onChange={({ target }) => {
              setRole(ROLES.find((each) => each === target.value) ?? 'attendee');
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {words.roles[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.create}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
