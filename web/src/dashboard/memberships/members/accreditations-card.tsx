import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { useToast } from '../../../ui/toast';
import { LivePage } from '../../parts/live-page';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { listAccreditations } from '../calls';
import { accreditationDelay, AccreditationTable } from '../parts/accreditation-table';
import { CourseLink } from '../parts/links';
import { useCourses } from '../parts/use-named';
import type { Accreditation, Member, Program } from '../types';
import { accreditationMessages } from './accreditation-messages';
import { NewAccreditation } from './new-accreditation';

const PAGE_SIZE = 10;

/** `changes` counts what was done elsewhere on the page that changes the list. */
export function AccreditationsCard({
  member,
  programs,
  changes,
  onChanged,
}: {
  member: Member;
  programs: readonly Program[];
  changes: number;
  onChanged: () => void;
}) {
  const t = useMessages(accreditationMessages);
  const notify = useToast();
  const [adding, setAdding] = useState(false);
  const pages = usePages('');
  const { after } = pages;
  const live = useLive(
    `accreditations ${member.id} ${after} ${changes}`,
    (signal) => listAccreditations({ member: member.id }, { limit: PAGE_SIZE, after }, signal),
    ({ accreditations }) => accreditationDelay(accreditations),
  );
  const close = () => {
    setAdding(false);
  };
  return (
    <Card
      title={t.title}
      actions={
        member.status === 'active' && (
          <Button
            small
            onClick={() => {
              setAdding(true);
            }}
          >
            {t.add}
          </Button>
        )
      }
    >
      <LivePage live={live} pages={pages} waitingLines={4}>
        {({ accreditations }) =>
          accreditations.length === 0 ? (
            <p className="muted">{t.none}</p>
          ) : (
            <OfCourses accreditations={accreditations} programs={programs} onChanged={onChanged} />
          )
        }
      </LivePage>
      <Dialog open={adding} onClose={close} title={t.addTitle}>
        <NewAccreditation
          member={member.id}
          onCancel={close}
          onCreated={() => {
            notify(t.created);
            close();
            onChanged();
          }}
        />
      </Dialog>
    </Card>
  );
}

function OfCourses({
  accreditations,
  programs,
  onChanged,
}: {
  accreditations: Accreditation[];
  programs: readonly Program[];
  onChanged: () => void;
}) {
  const t = useMessages(accreditationMessages);
  const courses = useCourses(accreditations.map(({ course }) => course));
  return (
    <AccreditationTable
      accreditations={accreditations}
      programs={programs}
      first={{
        title: t.course,
        cell: ({ course }) => <CourseLink id={course} courses={courses} />,
      }}
      nameOf={({ course }) => courses.get(course)?.title ?? course}
      onChanged={onChanged}
    />
  );
}
