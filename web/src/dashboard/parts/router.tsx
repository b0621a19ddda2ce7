import { useMemo, useSyncExternalStore } from 'react';
import type { ComponentProps, MouseEvent } from 'react';

const NAVIGATED = 'sello:navigated';

/** Goes to another dashboard page without a page load. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new Event(NAVIGATED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(NAVIGATED, changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener(NAVIGATED, changed);
    removeEventListener('popstate', changed);
  };
}

/** The current address. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

/** A link within the dashboard. Modifier keys work as with any link. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (modified || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
