import { certifyCredential, signCredential } from '../../app/memberships/credentials/issue-credential';
import type { IssueDependencies } from '../../app/memberships/credentials/issue-credential';
import type { RosterRepository } from '../../ports/memberships/rosters';
import { notYet } from '../failures';
import { withHeartbeat } from '../with-heartbeat';

export interface IssueActivityDependencies extends IssueDependencies {
  rosters: Pick<RosterRepository, 'finish'>;
  clock: () => Date;
}

/** The steps of a single credential, and the last one of a roster. */
export function createIssueActivities(deps: IssueActivityDependencies) {
  return withHeartbeat({
    async signCredential(credentialId: string): Promise<void> {
      await signCredential(deps, credentialId);
    },

    certifyCredential: (credentialId: string) => certifyNow(deps, credentialId),

    /** Gives back what is left of the roster's units, and then marks it as done. */
    async finishRoster({ rosterId, accountId }: { rosterId: string; accountId: string }): Promise<void> {
      await deps.credentials.releaseRoster(accountId, rosterId);
      await deps.rosters.finish(rosterId, deps.clock());
    },
  });
}

/** Throws if an attempt is still under way. */
export async function certifyNow(deps: IssueDependencies, credentialId: string): Promise<void> {
  if (!(await certifyCredential(deps, credentialId)))
    throw notYet('under_way', 'The certificate is still being issued.');
}

export type IssueActivities = ReturnType<typeof createIssueActivities>;
