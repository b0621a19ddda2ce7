import { useMemo, useSyncExternalStore } from 'react';
import type { ComponentProps, MouseEvent } from 'react';

const MOVED = 'sello:moved';

/** Goes to another page of the dashboard without loading it anew. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new Event(MOVED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(MOVED, changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener(MOVED, changed);
    removeEventListener('popstate', changed);
  };
}

/** Where the reader is, kept up to date. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

/** A link within the dashboard. With a modifier key it does what links do. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (special || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
