/** The session's end is learned wherever a call is made, and concerns everything that is shown. */
const bus = new EventTarget();

function listener(name: string): (heard: () => void) => () => void {
  return (heard) => {
    bus.addEventListener(name, heard);
    return () => {
      bus.removeEventListener(name, heard);
    };
  };
}

/** The service no longer knows the session. */
export function announceLost(): void {
  bus.dispatchEvent(new Event('lost'));
}
export const onLost = listener('lost');

/** The same person has signed in again: what waited for it goes on. */
export function announceRegained(): void {
  bus.dispatchEvent(new Event('regained'));
}
export const onRegained = listener('regained');
