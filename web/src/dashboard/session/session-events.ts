/** Any call can find that the session has ended, and every page reacts to it. */
const bus = new EventTarget();

function listener(target: EventTarget, name: string): (handler: () => void) => () => void {
  return (handler) => {
    target.addEventListener(name, handler);
    return () => {
      target.removeEventListener(name, handler);
    };
  };
}

/** A call was refused for want of a session. It may have been sent before the reader signed in again. */
export function announceLost(): void {
  bus.dispatchEvent(new Event('lost'));
}
export const onLost = listener(bus, 'lost');

/** The same account has signed in again; paused work resumes. */
export function announceRegained(): void {
  bus.dispatchEvent(new Event('regained'));
}
export const onRegained = listener(bus, 'regained');

type Elsewhere = 'signed-out' | 'changed';

/** The other tabs and windows of this browser, which have the same session. */
const heard = new EventTarget();
let channel: BroadcastChannel | null = null;

function otherTabs(): BroadcastChannel {
  if (channel !== null) return channel;
  channel = new BroadcastChannel('sello-session');
  channel.addEventListener('message', ({ data }: MessageEvent<Elsewhere>) => {
    heard.dispatchEvent(new Event(data));
  });
  return channel;
}

/** Tells the other tabs: the reader has signed out, or the session or its account has changed. */
export function tellOtherTabs(what: Elsewhere): void {
  otherTabs().postMessage(what);
}

export function onElsewhere(what: Elsewhere, handler: () => void): () => void {
  otherTabs();
  return listener(heard, what)(handler);
}
