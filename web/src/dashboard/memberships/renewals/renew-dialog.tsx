import { useState } from 'react';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { useToast } from '../../../ui/toast';
import { Problem } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { useLive } from '../../parts/use-live';
import { useSession } from '../../session/session-context';
import { readPoints, renewMembership } from '../calls';
import { membershipMessages } from '../messages';
import type { Membership, Points } from '../types';
import { renewalMessages } from './messages';
import { todayIn } from './today';

interface RenewProps {
  membership: Membership;
  timeZone: string;
  onClose: () => void;
  onRenewed: () => void;
}

/** Renews a membership, or says what is missing and lets an administrator do it all the same. */
export function RenewDialog({
  membership,
  ...rest
}: Omit<RenewProps, 'membership'> & { membership: Membership | null }) {
  const t = useMessages(renewalMessages).dialog;
  return (
    <Dialog open={membership !== null} onClose={rest.onClose} title={t.title}>
      {membership !== null && <Renew membership={membership} {...rest} />}
    </Dialog>
  );
}

function Renew({ membership, timeZone, onClose, onRenewed }: RenewProps) {
  const t = useMessages(renewalMessages).dialog;
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const notify = useToast();
  const { refresh } = useSession();
  const { member, program, cycle } = membership;
  const { data } = useLive(`points ${member} ${program}`, (signal) => readPoints(member, program, signal));
  const { busy, failure, run } = useAction();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const isRefused = failure?.code === 'requirements_not_met';
  const [refused, setRefused] = useState(false);
  if (isRefused && !refused) setRefused(true);
  const problems = useProblems(membership, data?.points ?? null, timeZone);

  const send = async () => {
    if (busy) return;
    const given = reason.trim();
    setMissing(refused && given === '');
    if (refused && given === '') return;
    const done = await run(async () => {
      const { renewal } = await renewMembership(membership.id, refused ? given : null);
      notify(t.done(format.day(renewal.to.ends_on)));
    });
    if (!done) return;
    refresh();
    onRenewed();
    onClose();
  };
  return (
    <Form onSend={send}>
      <p>{t.text(format.day(cycle.ends_on))}</p>
      {!refused && problems.length > 0 && <Problems problems={problems} />}
      {failure !== null && !isRefused && <Problem failure={failure} />}
      {refused && (
        <>
          <Alert tone="warn" live="assertive" title={t.refused}>
            {problems.length > 0 ? <Problems problems={problems} /> : <p>{failure?.message}</p>}
          </Alert>
          <p className="small">{t.override}</p>
          <TextField
            label={words.reason}
            error={missing ? words.reasonError : null}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
            }}
          />
        </>
      )}
      <div className="row">
        <Button type="submit" variant={refused ? 'danger' : 'primary'} busy={busy}>
          {refused ? t.overrideConfirm : t.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <ul className="problem-list">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

/** Why it can't be renewed as usual, as far as the page knows. */
function useProblems(membership: Membership, points: Points | null, timeZone: string): string[] {
  const t = useMessages(renewalMessages).dialog;
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const amount = (count: number) => format.plural(count, words.points);
  const today = todayIn({ time_zone: timeZone });
  return [
    ...(today < membership.renewal_opens_on ? [t.early(format.day(membership.renewal_opens_on))] : []),
    ...(today > membership.grace_ends_on ? [t.late(format.day(membership.grace_ends_on))] : []),
    ...(points === null || points.missing === 0 ? [] : [t.missingTotal(amount(points.missing))]),
    ...(points?.categories ?? [])
      .filter(({ missing }) => missing > 0)
      .map(({ missing, name }) => t.missing(amount(missing), name)),
  ];
}
