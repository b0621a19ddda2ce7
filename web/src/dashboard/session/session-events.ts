/** Any call can find that the session has ended, and every page reacts to it. */
const bus = new EventTarget();

function listener(name: string): (handler: () => void) => () => void {
  return (handler) => {
    bus.addEventListener(name, handler);
    return () => {
      bus.removeEventListener(name, handler);
    };
  };
}

/** The session has expired or was ended elsewhere. */
export function announceLost(): void {
  bus.dispatchEvent(new Event('lost'));
}
export const onLost = listener('lost');

/** The same account has signed in again; paused work resumes. */
export function announceRegained(): void {
  bus.dispatchEvent(new Event('regained'));
}
export const onRegained = listener('regained');
