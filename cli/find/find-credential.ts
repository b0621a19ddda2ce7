import type { Collections } from '../../adapters/mongo/collections';
import { createFinder } from '../../adapters/mongo/find-anywhere';
import { createCredentialRepository } from '../../adapters/mongo/memberships/credentials';
import { credentialWorkflowId, rosterWorkflowId } from '../../contract/issue-credential';
import type { Credential } from '../../domain/memberships/credential';
import type { RunFinder } from './find-run';
import type { CredentialFinding, RosterFinding } from './findings';

/** Credentials and rosters of all accounts. */
export function createCredentialFinder(collections: Collections, runs: RunFinder) {
  const finder = createFinder(collections);
  const account = async (id: string) => ({ id, email: await finder.emailOf(id) });

  async function describe(credential: Credential): Promise<CredentialFinding> {
    const { id, accountId, standing, token, certificateId, roster, erased, createdAt } = credential;
    return {
      ...{ id, account: await account(accountId), standing, signed: token !== null },
      ...{ certificateId, roster, erased, openedAt: createdAt.toISOString() },
      run: await runs.byId(roster === null ? credentialWorkflowId(id) : rosterWorkflowId(roster)),
    };
  }

  return {
    /** Of an accreditation or a membership, the newest first. */
    async ofSubject(id: string): Promise<CredentialFinding[]> {
      return Promise.all((await finder.credentialsOf(id)).map(describe));
    },

    async roster(id: string): Promise<RosterFinding[]> {
      const found = await finder.roster(id);
      if (found === null) return [];
      const { accountId, counts, createdAt, doneAt } = found;
      const progress = await createCredentialRepository(collections).countOfRoster(id);
      return [
        {
          ...{ id, account: await account(accountId), counts: { ...counts, ...progress } },
          ...{ receivedAt: createdAt.toISOString(), doneAt: doneAt?.toISOString() ?? null },
          run: await runs.byId(rosterWorkflowId(id)),
        },
      ];
    },
  };
}
