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

  const send = async () => {
    if (busy) return;
    const span = spanOf(since, until);
    setWrong(span === null);
    if (span === null) return;
    const done = await run(async () => {
      const params = { path: { id: webhook.id } };
      const body = { ...span, only_failed: onlyFailed };
      const { replayed } = await answerOf(api.POST('/webhooks/{id}/replay', { params, body }));
      notify(format.plural(replayed, t.done));
      onReplayed();
    });
    if (done) onClose();
  };

  return (
    <Form onSend={send}>
      <p>{t.text(format.number(LIMITS.eventDays))}</p>
      {failure !== null && <Problem failure={failure} />}
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
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Form>
  );
}
