import { useState } from 'react';
import { api } from '../../api/client';
import type { Webhook } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { navigate } from '../parts/router';
import { useAction } from '../parts/use-action';
import { webhookMessages } from './messages';
import { WebhookForm } from './webhook-form';
import { changeOf, nameOf, settingsOf } from './webhook-settings';

interface ActionProps {
  webhook: Webhook;
  onChanged: () => void;
  /** A delivery was made. */
  onSent: () => void;
  onSecret: (secret: string) => void;
}

/** What can be done with an endpoint. Those that need care are confirmed first. */
export function WebhookActions({ webhook, onChanged, onSent, onSecret }: ActionProps) {
  const t = useMessages(webhookMessages);
  const notify = useToast();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const test = useAction();
  const toggle = useAction();
  const close = () => {
    setOpen(null);
  };
  const params = { path: { id: webhook.id } };

  const sendTest = () =>
    test.run(async () => {
      await answerOf(api.POST('/webhooks/{id}/test', { params }));
      notify(t.test.done);
      onSent();
    });
  const enable = (enabled: boolean) =>
    toggle.run(async () => {
      await answerOf(api.PATCH('/webhooks/{id}', { params, body: { enabled } }));
      notify(enabled ? t.enable.done : t.disable.done);
      onChanged();
      onSent();
    });

  return (
    <>
      {[test, toggle].map(
        ({ failure }, index) => failure !== null && <Problem key={index} failure={failure} />,
      )}
      <div className="row webhook-actions">
        {webhook.enabled ? (
          <Button variant="primary" small busy={test.busy} onClick={() => void sendTest()}>
            {t.test.button}
          </Button>
        ) : (
          <Button variant="primary" small busy={toggle.busy} onClick={() => void enable(true)}>
            {t.enable.button}
          </Button>
        )}
        <Button
          small
          onClick={() => {
            setOpen('edit');
          }}
        >
          {t.edit.button}
        </Button>
        <Button
          small
          onClick={() => {
            setOpen('rotate');
          }}
        >
          {t.rotate.button}
        </Button>
        {webhook.enabled && (
          <Button small busy={toggle.busy} onClick={() => void enable(false)}>
            {t.disable.button}
          </Button>
        )}
        <Button
          small
          variant="danger"
          onClick={() => {
            setOpen('delete');
          }}
        >
          {t.delete.button}
        </Button>
      </div>
      <Dialog open={open === 'edit'} onClose={close} title={t.edit.title(nameOf(webhook))}>
        <WebhookForm
          first={settingsOf(webhook)}
          confirm={t.edit.confirm}
          onSend={async (settings) => {
            await answerOf(api.PATCH('/webhooks/{id}', { params, body: changeOf(webhook, settings) }));
            notify(t.edit.done);
            onChanged();
            close();
          }}
          onCancel={close}
        />
      </Dialog>
      <Confirm
        open={open === 'rotate'}
        words={t.rotate}
        onClose={close}
        onConfirm={async () => {
          const { webhook: rotated } = await answerOf(api.POST('/webhooks/{id}/rotate', { params }));
          onSecret(rotated.secret);
        }}
      />
      <Confirm
        open={open === 'delete'}
        danger
        words={{ ...t.delete, title: t.delete.title(nameOf(webhook)) }}
        onClose={close}
        onConfirm={async () => {
          await answerOf(api.DELETE('/webhooks/{id}', { params }));
          notify(t.delete.done(nameOf(webhook)));
          navigate('/dashboard/webhooks');
        }}
      />
    </>
  );
}

function Confirm({
  open,
  danger = false,
  words,
  onClose,
  onConfirm,
}: {
  open: boolean;
  danger?: boolean;
  words: { title: string; text: string; confirm: string };
  onClose: () => void;
  onConfirm: () => Promise<void>;
}) {
  const t = useMessages(webhookMessages);
  const { busy, failure, run, clear } = useAction();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={words.title}>
      <div className="stack">
        <p>{words.text}</p>
        {failure !== null && <Problem failure={failure} />}
        <div className="row">
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => {
              void run(onConfirm).then((done) => {
                if (done) close();
              });
            }}
          >
            {words.confirm}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
