import './keys.css';
import { useEffect, useRef, useState } from 'react';
import { SCOPES } from '../../../../domain/scopes';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { useSession } from '../session/session-context';
import { EXPIRIES, expiresAt, today } from './expiry';
import type { Expiry } from './expiry';
import { LimitFields, NameAndScopes } from './key-fields';
import { wrongSettings } from './key-settings';
import type { KeySettings, WrongSetting } from './key-settings';
import { keyMessages } from './messages';

export interface CreatedKey {
  key: Key;
  secret: string;
}

export function KeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: CreatedKey) => void;
  onCancel: () => void;
}) {
  const t = useMessages(keyMessages);
  const { service } = useSession().session;
  const form = useRef<HTMLFormElement>(null);
  const [settings, setSettings] = useState<KeySettings>({
    name: '',
    scopes: [...SCOPES],
    rate: String(service.default_rate),
    quota: String(service.default_quota),
  });
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [date, setDate] = useState('');
  const [wrong, setWrong] = useState<(WrongSetting | 'date')[]>([]);
  const { busy, failure, run } = useAction();
  const fields = {
    settings,
    wrong: wrong.filter((field) => field !== 'date'),
    onChange: (change: Partial<KeySettings>) => {
      setSettings({ ...settings, ...change });
    },
  };

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const send = async () => {
    if (busy) return;
    const dateIsWrong = expiry === 'date' && !(date >= today());
    const found = [...wrongSettings(settings, service), ...(dateIsWrong ? (['date'] as const) : [])];
    setWrong(found);
    const [first] = found;
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
      return;
    }
    await run(async () => {
      const body = {
        name: settings.name.trim(),
        scopes: settings.scopes,
        expires_at: expiresAt(expiry, date, new Date()),
        rate: Number(settings.rate),
        quota: Number(settings.quota),
      };
      onCreated(await answerOf(api.POST('/keys', { body })));
    });
  };

  return (
    <Card title={t.form.title}>
      <Form ref={form} onSend={send}>
        {failure !== null && <Problem failure={failure} />}
        <NameAndScopes {...fields} />
        <div className="key-limits">
          <Field label={t.form.expiry}>
            {(control) => (
              <select
                {...control}
                value={expiry}
                onChange={({ target }) => {
                  setExpiry(EXPIRIES.find((one) => one === target.value) ?? 'never');
                }}
              >
                {EXPIRIES.map((one) => (
                  <option key={one} value={one}>
                    {t.form.expiries[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {expiry === 'date' && (
            <div data-field="date">
              <TextField
                label={t.form.date}
                error={wrong.includes('date') ? t.form.errors.date : null}
                type="date"
                min={today()}
                value={date}
                onChange={({ target }) => {
                  setDate(target.value);
                }}
              />
            </div>
          )}
          <LimitFields {...fields} ceilings={service} />
        </div>
        <div className="row">
          <Button type="submit" variant="primary" busy={busy}>
            {t.create}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
