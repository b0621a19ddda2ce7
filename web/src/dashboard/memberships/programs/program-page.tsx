import { useState } from 'react';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Facts, Hash } from '../../../ui/facts';
import { Table } from '../../../ui/table';
import { useToast } from '../../../ui/toast';
import { Problem, Waiting } from '../../parts/problem';
import { Link } from '../../parts/router';
import { Time } from '../../parts/time';
import { useLive } from '../../parts/use-live';
import { changeProgram, readProgram } from '../calls';
import { membershipMessages } from '../messages';
import { SectionShell } from '../parts/section-shell';
import { SECTIONS } from '../paths';
import type { Program } from '../types';
import { programMessages } from './messages';
import { ProgramForm } from './program-form';
import { changeOf, settingsOf } from './program-settings';
import { useCycleText } from './program-table';

export function ProgramPage({ id }: { id: string }) {
  const t = useMessages(programMessages);
  const format = useFormat();
  const notify = useToast();
  const { data, failure, reload } = useLive(`program ${id}`, (signal) => readProgram(id, signal));
  const [editing, setEditing] = useState(false);
  const program = data?.program;
  return (
    <SectionShell
      title={program?.name ?? t.detail.kind}
      section="programs"
      within={t.back}
      actions={program !== undefined && <Badge>{t.list.version(format.number(program.version))}</Badge>}
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {program === undefined ? (
        failure === null && (
          <Card>
            <Waiting lines={8} />
          </Card>
        )
      ) : editing ? (
        <Card title={t.detail.editTitle(program.name)}>
          <p>{t.detail.editText}</p>
          <ProgramForm
            first={settingsOf(program)}
            exists
            onSend={async (settings) => {
              await changeProgram(id, changeOf(settings));
              notify(t.detail.saved);
              setEditing(false);
              reload();
            }}
            onCancel={() => {
              setEditing(false);
            }}
          />
        </Card>
      ) : (
        <Rules
          program={program}
          onEdit={() => {
            setEditing(true);
          }}
        />
      )}
    </SectionShell>
  );
}

function Rules({ program, onEdit }: { program: Program; onEdit: () => void }) {
  const t = useMessages(programMessages);
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const cycleOf = useCycleText();
  const { carry_over: carry, reminder_days: reminders } = program;
  return (
    <>
      <Card
        title={t.detail.rules}
        actions={
          <Button small onClick={onEdit}>
            {t.detail.edit}
          </Button>
        }
      >
        <Table
          caption={t.detail.categories}
          columns={[
            {
              key: 'name',
              title: t.detail.category,
              cell: ({ name, code }) => (
                <div className="two-lines">
                  <strong>{name}</strong>
                  <code className="small muted">{code}</code>
                </div>
              ),
            },
            { key: 'min', title: t.detail.min, cell: ({ min }) => <span>{format.number(min)}</span> },
            {
              key: 'max',
              title: t.detail.max,
              cell: ({ max }) => <span>{max === null ? t.detail.noMax : format.number(max)}</span>,
            },
          ]}
          rows={program.categories}
          rowKey={({ code }) => code}
        />
        <Facts
          facts={[
            {
              name: t.list.points,
              value: <strong>{format.plural(program.points_required, words.points)}</strong>,
            },
            { name: t.list.cycle, value: cycleOf(program) },
            {
              name: t.detail.carryOver,
              value:
                carry.max_points === 0
                  ? t.detail.carryNone
                  : t.detail.carrySome(format.plural(carry.max_points, words.points)),
            },
            { name: t.detail.prorate, value: program.prorate_first ? words.yes : words.no },
            { name: t.detail.grace, value: format.plural(program.grace_days, words.days) },
            {
              name: t.detail.reminders,
              value:
                reminders.length === 0
                  ? words.none
                  : t.detail.remindersText(reminders.map(String).join(', ')),
            },
            { name: t.detail.timeZone, value: program.time_zone },
            { name: t.detail.publicDetails, value: program.public_details ? words.yes : words.no },
            { name: words.changed, value: <Time at={program.updated_at} /> },
            { name: words.id, value: <Hash value={program.id} what={words.id} /> },
          ]}
        />
      </Card>
      <p>
        <Link href={`${SECTIONS.renewals}?program=${program.id}`}>{t.detail.members}</Link>
      </p>
    </>
  );
}
