import { log } from '@temporalio/activity';
import type { CredentialEngine } from '../../ports/memberships/credential-engine';
import type { CredentialRepository } from '../../ports/memberships/credentials';
import type { RosterRepository } from '../../ports/memberships/rosters';
import type { SweepTask } from './sweep';

export interface CredentialSweepDependencies {
  credentials: Pick<CredentialRepository, 'listPending'>;
  rosters: Pick<RosterRepository, 'listOpen'>;
  credentialEngine: CredentialEngine;
  /** A run certifies within seconds, unless no provider answers; starting it again then joins it. */
  staleAfterSeconds: number;
  clock: () => Date;
}

const PAGE = 500;

const before = ({ clock, staleAfterSeconds }: CredentialSweepDependencies) =>
  new Date(clock().getTime() - staleAfterSeconds * 1000);

/**
 * Starts the runs of credentials and rosters that were never started, or were lost. That does not count as something done, because they
 * are pending for as long as no provider answers.
 */
export function createCredentialTask(deps: CredentialSweepDependencies): SweepTask {
  return {
    hasWork: () => hasPending(deps),
    async run() {
      await resume(deps);
      return 0;
    },
  };
}

async function hasPending(deps: CredentialSweepDependencies): Promise<boolean> {
  const { credentials, rosters } = deps;
  return (
    (await credentials.listPending(before(deps), 1)).length > 0 ||
    (await rosters.listOpen(before(deps), 1)).length > 0
  );
}

async function resume(deps: CredentialSweepDependencies): Promise<void> {
  const { credentials, rosters, credentialEngine } = deps;
  const pending = await credentials.listPending(before(deps), PAGE);
  for (const { id, accountId } of pending) await credentialEngine.issue(id, accountId);
  const open = await rosters.listOpen(before(deps), PAGE);
  for (const { id, accountId } of open) await credentialEngine.issueRoster(id, accountId);
  const found = pending.length + open.length;
  if (found > 0)
    log.info('Started or joined the runs of credentials that are not certified.', { runs: found });
}
