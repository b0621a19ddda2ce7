import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import type { Webhook } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { CheckField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { deliveryMessages } from './delivery-messages';
import { webhookMessages } from './messages';
import { localMinute, spanOf } from './replay-span';

const DAY_MS = 86_400_000;

/** Has the deliveries of a span sent once more. */
export function ReplayForm({
  webhook,
  onReplayed,
  onClose,
}: {
  webhook: Webhook;
  onReplayed: () => void;
  onClose: () => void;
}) {
  const t = useMessages(deliveryMessages).replay;
  const { cancel } = useMessages(webhookMessages);
  const format = useFormat();
  const notify = useToast();
  const { busy, failure, run } = useAction();
  const [since, setSince] = useState(() => localMinute(new Date(Date.now() - DAY_MS)));
  const [until, setUntil] = useState(() => localMinute(new Date()));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const [wrong, setWrong] = useState(false);
  /** Where the rest begins, of a period with more deliveries than may be resent at once. */
  const [rest, setRest] = useState<{ span: ReturnType<typeof spanOf>; after: string } | null>(null);

  const send = async () => {
    if (busy) return;
    const span = rest?.span ?? spanOf(since, until);
    setWrong(span === null);
    if (span === null) return;
    await run(async () => {
      const params = { path: { id: webhook.id } };
      const body = { ...span, only_failed: onlyFailed, ...(rest && { after: rest.after }) };
      const answer = await answerOf(api.POST('/webhooks/{id}/replay', { params, body }));
      const { replayed, next_cursor: after } = answer;
      setRest(after === null ? null : { span, after });
      notify(format.plural(replayed, t.done));
      onReplayed();
      if (after === null) onClose();
    });
  };

  return (
    <Form onSend={send}>
      <p>{rest === null ? t.text(format.number(LIMITS.eventDays)) : t.more}</p>
      {failure !== null && <Problem failure={failure} />}
      {rest === null && (
        <>
          <div className="replay-span">
            <TextField
              label={t.since}
              type="datetime-local"
              value={since}
              error={wrong ? t.wrong : null}
              onChange={({ target }) => {
                setSince(target.value);
              }}
            />
            <TextField
              label={t.until}
              type="datetime-local"
              value={until}
              onChange={({ target }) => {
                setUntil(target.value);
              }}
            />
          </div>
          <CheckField
            label={t.onlyFailed}
            checked={onlyFailed}
            onChange={({ target }) => {
              setOnlyFailed(target.checked);
            }}
          />
        </>
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {rest === null ? t.confirm : t.goOn}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Form>
  );
}
