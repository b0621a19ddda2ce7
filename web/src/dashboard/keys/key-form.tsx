import './keys.css';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { SCOPES } from '../../../../domain/scopes';
import type { Scope } from '../../../../domain/scopes';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { CheckField, Field, TextField } from '../../ui/field';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { useSession } from '../session/session-context';
import { EXPIRIES, expiresAt, today } from './expiry';
import type { Expiry } from './expiry';
import { keyMessages } from './messages';

export interface CreatedKey {
  key: Key;
  secret: string;
}

type FieldErrors = Partial<Record<'name' | 'scopes' | 'date' | 'rate' | 'quota', string>>;

export function KeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: CreatedKey) => void;
  onCancel: () => void;
}) {
  const t = useMessages(keyMessages);
  const format = useFormat();
  const { service } = useSession().session;
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>([...SCOPES]);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [date, setDate] = useState('');
  const [rate, setRate] = useState(String(service.default_rate));
  const [quota, setQuota] = useState(String(service.default_quota));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, failure, run } = useAction();

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const check = (): FieldErrors => {
    const wrong = (text: string, max: number) => !/^[0-9]+$/.test(text) || +text < 1 || +text > max;
    const number = (max: number) => t.form.errors.number(format.number(max));
    return {
      ...(name.trim() === '' && { name: t.form.errors.name }),
      ...(scopes.length === 0 && { scopes: t.form.errors.rights }),
      ...(expiry === 'date' && !(date >= today()) && { date: t.form.errors.date }),
      ...(wrong(rate, service.max_rate) && { rate: number(service.max_rate) }),
      ...(wrong(quota, service.max_quota) && { quota: number(service.max_quota) }),
    };
  };

  const send = async () => {
    if (busy) return;
    const found = check();
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
      return;
    }
    await run(async () => {
      const body = {
        name: name.trim(),
        scopes,
        expires_at: expiresAt(expiry, date, new Date()),
        rate: Number(rate),
        quota: Number(quota),
      };
      onCreated(await answerOf(api.POST('/keys', { body })));
    });
  };

  return (
    <Card title={t.form.title}>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure !== null && <Problem failure={failure} />}
        <div data-field="name">
          <TextField
            label={t.form.name}
            hint={t.form.nameHint}
            error={errors.name}
            maxLength={LIMITS.keyNameCharacters}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
            }}
          />
        </div>
        <fieldset className="choices" data-field="scopes" aria-describedby="scopes-error">
          <legend className="field-label">{t.form.rights}</legend>
          {SCOPES.map((scope) => (
            <CheckField
              key={scope}
              label={
                <>
                  {t.scopes[scope]} <code className="muted">{scope}</code>
                </>
              }
              checked={scopes.includes(scope)}
              onChange={({ target }) => {
                setScopes(SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))));
              }}
            />
          ))}
          <div className="field-error" id="scopes-error" role="alert">
            {errors.scopes}
          </div>
        </fieldset>
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
                error={errors.date}
                type="date"
                min={today()}
                value={date}
                onChange={({ target }) => {
                  setDate(target.value);
                }}
              />
            </div>
          )}
          <div data-field="rate">
            <TextField
              label={t.form.rate}
              hint={t.form.atMost(format.number(service.max_rate))}
              error={errors.rate}
              inputMode="numeric"
              autoComplete="off"
              value={rate}
              onChange={({ target }) => {
                setRate(target.value.trim());
              }}
            />
          </div>
          <div data-field="quota">
            <TextField
              label={t.form.quota}
              hint={t.form.atMost(format.number(service.max_quota))}
              error={errors.quota}
              inputMode="numeric"
              autoComplete="off"
              value={quota}
              onChange={({ target }) => {
                setQuota(target.value.trim());
              }}
            />
          </div>
        </div>
        <div className="row">
          <Button type="submit" variant="primary" busy={busy}>
            {t.create}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
