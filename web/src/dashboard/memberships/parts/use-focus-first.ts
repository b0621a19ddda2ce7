import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a form that appears when it is asked for: its first field has the focus. `focus` goes to the first field that is wrong. */
export function useFocusFirst(): [form: RefObject<HTMLFormElement | null>, focus: (field: string) => void] {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  const focus = (field: string) => {
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`)?.focus();
  };
  return [form, focus];
}
