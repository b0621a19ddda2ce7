import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows. A page that the service wrote is first taken over as it is, with `before`. */
export function useBrowser<T extends string | boolean>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}

/** Whether the page can react: what the service wrote cannot until its scripts run. */
export function useLive(): boolean {
  return useBrowser(() => true, false);
}

/** `false` at first, also on the service. For what is not part of the first view, or needs the browser: it is drawn when there is time. */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
