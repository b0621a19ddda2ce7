import { setCurrentDetails } from '@temporalio/workflow';
import type { ApplicationFailure } from '@temporalio/workflow';
import type { HashBatchCounts, ItemRange } from '../domain/hash-batch';

/** What operators see of a batch in the Temporal UI. */
export function createBatchNarration(total: number) {
  let settled = 0;
  /** The last failure of each provider. */
  const failures = new Map<string, string>();

  function show(): void {
    const failed = [...failures.values()].map((text) => `\n\n${text}`).join('');
    setCurrentDetails(`Certifying. Chunks with ${settled} of ${total} hashes are done.${failed}`);
  }

  show();
  return {
    chunkDone({ from, to }: ItemRange): void {
      settled += to - from;
      show();
    },

    failing(provider: string, left: number, reason: string): void {
      failures.set(provider, `${provider} did not certify ${left} of a chunk: ${reason}`);
      show();
    },

    stopping({ type, message }: ApplicationFailure): void {
      setCurrentDetails(`Stopped (${type ?? 'unknown'}): ${message} Marking what is left as failed.`);
    },

    done({ certified, failed }: HashBatchCounts): void {
      const charged = failed === 0 ? '' : ` ${failed} failed; nothing was charged for them.`;
      setCurrentDetails(`Done: ${certified} of ${total} hashes certified.${charged}`);
    },
  };
}
