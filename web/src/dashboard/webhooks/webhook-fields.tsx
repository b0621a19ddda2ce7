import { LIMITS } from '../../../../domain/limits';
import { useMessages } from '../../i18n/language-context';
import { CheckField, TextField } from '../../ui/field';
import { EVENT_GROUPS, isCovered, withChoice } from './event-choice';
import { webhookMessages } from './messages';
import type { WebhookSettings, WrongSetting } from './webhook-settings';
import type { EventPattern } from '../../../../domain/event';

/** Address, events and description, for a new endpoint and for one that exists. */
export function WebhookFields({
  settings: { url, events, description },
  wrong,
  onChange,
}: {
  settings: WebhookSettings;
  wrong: readonly WrongSetting[];
  onChange: (change: Partial<WebhookSettings>) => void;
}) {
  const t = useMessages(webhookMessages);
  const choice = (pattern: EventPattern) => (
    <CheckField
      key={pattern}
      label={
        <>
          {t.events[pattern]} <code className="muted">{pattern}</code>
        </>
      }
      checked={events.includes(pattern) || isCovered(events, pattern)}
      disabled={isCovered(events, pattern)}
      onChange={({ target }) => {
        onChange({ events: withChoice(events, pattern, target.checked) });
      }}
    />
  );
  return (
    <>
      <div data-field="url">
        <TextField
          label={t.form.url}
          hint={t.form.urlHint}
          error={wrong.includes('url') ? t.form.errors.url : null}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          mono
          placeholder="https://example.com/sello"
          maxLength={LIMITS.webhookUrlCharacters}
          value={url}
          onChange={({ target }) => {
            onChange({ url: target.value });
          }}
        />
      </div>
      <fieldset className="choices" data-field="events" aria-describedby="events-error">
        <legend className="field-label">{t.form.events}</legend>
        {choice('*')}
        <div className="event-groups">
          {EVENT_GROUPS.map(({ pattern, types }) => (
            <div key={pattern} className="event-group">
              {choice(pattern)}
              <div className="event-types">{types.map(choice)}</div>
            </div>
          ))}
        </div>
        <div className="field-error" id="events-error" role="alert">
          {wrong.includes('events') && t.form.errors.events}
        </div>
      </fieldset>
      <TextField
        label={t.form.description}
        hint={t.form.descriptionHint}
        maxLength={LIMITS.webhookDescriptionCharacters}
        autoComplete="off"
        value={description}
        onChange={({ target }) => {
          onChange({ description: target.value });
        }}
      />
    </>
  );
}
