import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { ApplicationFailure } from '@temporalio/workflow';
import type { CertifyFileResult } from '../contract/certify-file';
import { SEARCH } from '../contract/search-attributes';
import type { Stage } from '../contract/search-attributes';

/** What operators see of a certification: its current details in the Temporal UI, and search attributes once it has ended. */
export const narrate = {
  received(): void {
    setCurrentDetails('Received. Reserving one certificate of the allowance and hashing the stored file.');
  },

  requesting(provider: string, position: string, failedBefore: string[]): void {
    const failed = failedBefore.map((reason) => `\n\nFailed: ${reason}`).join('');
    setCurrentDetails(`Hashed. Requesting the time stamp from ${provider} (${position}).${failed}`);
  },

  saving(provider: string): void {
    setCurrentDetails(`Time-stamped by ${provider}. Saving the certificate and queueing its leaf.`);
  },

  certified({ certificateId, token, nextAnchorAt }: CertifyFileResult): void {
    setCurrentDetails(
      `Certified by ${token.provider}. Its leaf is queued for the window of ${nextAnchorAt}. ` +
        `To see its batch: sello find ${certificateId}`,
    );
    const stage: Stage = 'certified';
    upsertSearchAttributes([
      { key: SEARCH.stage, value: stage },
      { key: SEARCH.pscProvider, value: token.provider },
    ]);
  },

  compensating(failure: ApplicationFailure): void {
    setCurrentDetails(`${describe(failure)} Releasing the reservation and deleting the file.`);
  },

  failed(failure: ApplicationFailure): void {
    setCurrentDetails(`${describe(failure)} Nothing was charged.`);
    const stage: Stage = 'failed';
    upsertSearchAttributes([{ key: SEARCH.stage, value: stage }]);
  },
};

function describe({ type, message }: ApplicationFailure): string {
  return `Failed (${type ?? 'unknown'}): ${message}`;
}
