import { useMemo, useSyncExternalStore } from 'react';
import type { ComponentProps, MouseEvent } from 'react';

const NAVIGATED = 'sello:navigated';

interface Navigation {
  replace?: boolean;
  /** Kept with the entry in the browser's history: `history.state` after a reload or a step back. */
  state?: unknown;
}

/** Goes to another dashboard page without a page load. */
export function navigate(to: string, { replace = false, state = null }: Navigation = {}): void {
  if (replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
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

type LinkProps = ComponentProps<'a'> & Pick<Navigation, 'state'> & { href: string };

/** A link within the dashboard. Modifier keys work as with any link. */
export function Link({ href, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (modified || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, { state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
