import { ActionError } from './commands.mjs';

/** Waits until the anchors are confirmed. Certificates of one window share an anchor, so the waits after the first are short. */
export async function waitForAll(sello, results, timeoutMs) {
  const until = Date.now() + timeoutMs;
  for (const result of results) {
    if (result.certificate.status === 'failed') continue;
    try {
      const timeout = Math.max(1, until - Date.now());
      result.certificate = await sello.waitUntilAnchored(result.certificate.id, { timeout });
    } catch (error) {
      if (error.code !== 'timed_out') throw error;
      throw new ActionError(
        `The assets are certified, but their anchor was not confirmed within ${timeoutMs / 60_000} minutes. Run this later to attach the bundles; it costs nothing. To finish without them, set wait: certified.`,
      );
    }
  }
}
