import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../parts/use-action';

/**
 * A form that appears when it is asked for. Its first field has the focus; what is sent is checked first, and the focus then goes to the
 * first field that is wrong.
 */
export function useSettingsForm<Settings extends object, Field extends string>({
  first,
  wrongSettings,
  onSend,
}: {
  first: Settings;
  wrongSettings: (settings: Settings) => Field[];
  onSend: (settings: Settings) => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [settings, setSettings] = useState(first);
  const [wrong, setWrong] = useState<Field[]>([]);
  const { busy, failure, run } = useAction();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);

  const change = (part: Partial<Settings>) => {
    setSettings({ ...settings, ...part });
  };
  const send = async () => {
    if (busy) return;
    const found = wrongSettings(settings);
    setWrong(found);
    if (found[0] === undefined) await run(() => onSend(settings));
    else focusField(form.current, found[0]);
  };
  return { form, settings, wrong, busy, failure, change, send };
}

function focusField(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus();
}
