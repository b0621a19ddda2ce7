import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { useMessages } from '../../i18n/language-context';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { webhookMessages } from './messages';
import { WebhookFields } from './webhook-fields';
import { wrongSettings } from './webhook-settings';
import type { WebhookSettings, WrongSetting } from './webhook-settings';

/** The form of a new endpoint, and of one that exists. */
export function WebhookForm({
  first,
  confirm,
  onSend,
  onCancel,
  children,
}: {
  first: WebhookSettings;
  /** What the button says. */
  confirm: string;
  /** Throws a `Failure`, which is shown. */
  onSend: (settings: WebhookSettings) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const t = useMessages(webhookMessages);
  const form = useRef<HTMLFormElement>(null);
  const [settings, setSettings] = useState(first);
  const [wrong, setWrong] = useState<WrongSetting[]>([]);
  const { busy, failure, run } = useAction();

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const send = async () => {
    if (busy) return;
    const found = wrongSettings(settings);
    setWrong(found);
    const [field] = found;
    if (field !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field=${field}] input`)?.focus();
      return;
    }
    await run(() => onSend(settings));
  };

  return (
    <Form ref={form} onSend={send}>
      {children}
      {failure !== null && <Problem failure={failure} />}
      <WebhookFields
        settings={settings}
        wrong={wrong}
        onChange={(change) => {
          setSettings({ ...settings, ...change });
        }}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
