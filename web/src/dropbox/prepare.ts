import { hasher } from '../checking/hash-file';
import { loadVerifier } from './load-verifier';

/** The views of results, which are not needed before there is one. */
export const loadResults = () => import('./results');

/** Loads all that a check needs, so that it works without a connection later. Rejects if something could not be loaded. */
export async function prepare(): Promise<void> {
  const [verifier] = await Promise.all([loadVerifier(), hasher().ready, loadResults()]);
  const trust = await verifier.loadOriginTrust();
  if (trust.from === 'nowhere') throw new Error('The published trust could not be loaded.');
}

/** Runs `task` when the page is shown and the browser has nothing better to do. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(task, { timeout: 3_000 });
    return () => {
      cancelIdleCallback(handle);
    };
  }
  const timer = setTimeout(task, 500);
  return () => {
    clearTimeout(timer);
  };
}
