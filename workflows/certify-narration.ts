import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { ApplicationFailure } from '@temporalio/workflow';
import type { TimestampPlan } from '../contract/certify-file';
import type { Custody } from '../domain/certificate';
import { SEARCH } from '../contract/search-attributes';

/** What operators see of a certification in the Temporal UI. */
export const narrate = {
  simulating(fault: string): void {
    setCurrentDetails(`Simulating ${fault}, as the request asked with Sello-Test.`);
  },

  received(provider: string, custody: Custody): void {
    const begun =
      custody === 'held' ? 'Received. Hashing the stored file and requesting' : 'Received a hash. Requesting';
    setCurrentDetails(`${begun} the time stamp from ${provider}.`);
  },

  requesting(provider: string, position: string, failedBefore: string[]): void {
    const failed = failedBefore.map((reason) => `\n\nFailed: ${reason}`).join('');
    setCurrentDetails(`Requesting the time stamp from ${provider} (${position}).${failed}`);
  },

  saving(provider: string): void {
    setCurrentDetails(`Time-stamped by ${provider}. Saving the certificate and queueing its leaf.`);
  },

  certified(certificateId: string, provider: string, { providers }: TimestampPlan): void {
    setCurrentDetails(
      `Certified by ${provider}. Its leaf is queued for the next anchoring window. To see its batch: sello find ${certificateId}`,
    );
    // A run starts with the first provider as its attribute. Changing it costs an event.
    if (provider !== providers[0]) upsertSearchAttributes([{ key: SEARCH.pscProvider, value: provider }]);
  },

  compensating(failure: ApplicationFailure, custody: Custody): void {
    const deleting = custody === 'held' ? ' and deleting the file' : '';
    setCurrentDetails(`${describe(failure)} Giving the unit back${deleting}.`);
  },

  failed(failure: ApplicationFailure): void {
    setCurrentDetails(`${describe(failure)} Nothing was charged.`);
  },
};

function describe({ type, message }: ApplicationFailure): string {
  return `Failed (${type ?? 'unknown'}): ${message}`;
}
