import { useState } from 'react';
import { DEFAULT_TIME_ZONE } from '../../../../../domain/memberships/program';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Table } from '../../../ui/table';
import { useAddress } from '../../parts/router';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { listMemberships } from '../calls';
import { membershipMessages } from '../messages';
import { MembershipBadge } from '../parts/badges';
import { Day } from '../parts/day';
import { MemberLink, useMemberName } from '../parts/links';
import { ListCard } from '../parts/list-card';
import { SectionShell } from '../parts/section-shell';
import { useMembers } from '../parts/use-named';
import { usePrograms } from '../parts/use-programs';
import type { Membership, Program } from '../types';
import { renewalMessages } from './messages';
import { RenewDialog } from './renew-dialog';
import { daysAhead, daysUntil, todayIn } from './today';

const PAGE_SIZE = 20;
const WINDOWS = ['30', '60', '90', '365', 'past'] as const;
type Window = (typeof WINDOWS)[number];

export function RenewalsPage() {
  const t = useMessages(renewalMessages);
  const words = useMessages(membershipMessages);
  const { searchParams } = useAddress();
  const programs = usePrograms().data?.programs ?? [];
  const [program, setProgram] = useState(searchParams.get('program') ?? '');
  const [window, setWindow] = useState<Window>(program === '' ? '60' : '365');
  const [renewing, setRenewing] = useState<Membership | null>(null);
  // Those that can still be renewed as usual, though their cycle has ended, are due too.
  const grace = Math.max(30, ...programs.map(({ grace_days: days }) => days));
  const scope = `${program} ${window} ${grace}`;
  const pages = usePages(scope);
  const { after } = pages;
  const live = useLive(`renewals ${scope} ${after}`, (signal) =>
    listMemberships({ program, ...spanOf(window, grace) }, { limit: PAGE_SIZE, after }, signal),
  );
  return (
    <SectionShell title={t.title} section="renewals">
      <p className="lead">{t.lead}</p>
      <ListCard
        live={live}
        pages={pages}
        tools={
          <div className="list-tools">
            <Field label={t.within}>
              {(control) => (
                <select
                  {...control}
                  value={window}
                  onChange={({ target }) => {
                    setWindow(WINDOWS.find((each) => each === target.value) ?? '60');
                  }}
                >
                  {WINDOWS.map((each) => (
                    <option key={each} value={each}>
                      {t.windows[each]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={words.program}>
              {(control) => (
                <select
                  {...control}
                  value={program}
                  onChange={({ target }) => {
                    setProgram(target.value);
                  }}
                >
                  <option value="">{t.all}</option>
                  {programs.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        }
      >
        {({ memberships }) =>
          memberships.length === 0 ? (
            <p className="muted" role="status">
              {t.none}
            </p>
          ) : (
            <RenewalTable memberships={memberships} programs={programs} onRenew={setRenewing} />
          )
        }
      </ListCard>
      <RenewDialog
        membership={renewing}
        timeZone={programs.find(({ id }) => id === renewing?.program)?.time_zone ?? DEFAULT_TIME_ZONE}
        onClose={() => {
          setRenewing(null);
        }}
        onRenewed={live.reload}
      />
    </SectionShell>
  );
}

/** The ends of cycles that are asked for. */
function spanOf(window: Window, grace: number): { ends_from?: string; ends_before: string } {
  if (window === 'past') return { ends_before: daysAhead(-1) };
  return { ends_from: daysAhead(-grace - 1), ends_before: daysAhead(Number(window)) };
}

function RenewalTable({
  memberships,
  programs,
  onRenew,
}: {
  memberships: Membership[];
  programs: readonly Program[];
  onRenew: (membership: Membership) => void;
}) {
  const t = useMessages(renewalMessages);
  const words = useMessages(membershipMessages);
  const nameOf = useMemberName();
  const members = useMembers(memberships.map(({ member }) => member));
  const programOf = (id: string) => programs.find((program) => program.id === id);
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'member',
          title: t.member,
          cell: ({ member }) => <MemberLink id={member} members={members} />,
        },
        {
          key: 'program',
          title: words.program,
          cell: ({ program }) => <span>{programOf(program)?.name ?? program}</span>,
        },
        { key: 'status', title: words.status, cell: ({ status }) => <MembershipBadge status={status} /> },
        {
          key: 'ends',
          title: t.ends,
          cell: ({ cycle, program }) => <EndOfCycle on={cycle.ends_on} today={todayIn(programOf(program))} />,
        },
        {
          key: 'renew',
          title: t.action,
          cell: (membership) => {
            const member = members.get(membership.member);
            return canRenew(membership) ? (
              <Button
                small
                aria-label={t.renewOf(member === undefined ? membership.member : nameOf(member))}
                onClick={() => {
                  onRenew(membership);
                }}
              >
                {t.renew}
              </Button>
            ) : (
              <span className="muted">–</span>
            );
          },
        },
      ]}
      rows={memberships}
      rowKey={({ id }) => id}
    />
  );
}

/** Whether to offer it; the service decides. */
export function canRenew({ status }: Pick<Membership, 'status'>): boolean {
  return status !== 'suspended' && status !== 'ended';
}

function EndOfCycle({ on, today }: { on: string; today: string }) {
  const t = useMessages(renewalMessages);
  const format = useFormat();
  const days = daysUntil(on, today);
  return (
    <div className="two-lines">
      <Day on={on} />
      <span className="small muted">
        {days === 0 ? t.today : days > 0 ? format.plural(days, t.daysLeft) : format.plural(-days, t.ago)}
      </span>
    </div>
  );
}
