import type { Client } from '@temporalio/client';
import { credentialWorkflowId, rosterWorkflowId } from '../contract/issue-credential';
import type { IssueCredentialInput, IssueRosterInput } from '../contract/issue-credential';
import { WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import type { CredentialEngine } from '../ports/memberships/credential-engine';
import { startOrJoin } from './start-or-join';

export function createCredentialEngine(client: Client): CredentialEngine {
  return {
    issue: (credentialId, accountId) =>
      startOrJoin<IssueCredentialInput>(client, WORKFLOWS.issueCredential, {
        workflowId: credentialWorkflowId(credentialId),
        args: [{ credentialId }],
        // Stored in the clear: ids only.
        staticSummary: `Issue the credential ${credentialId}`,
        staticDetails: `Signs the credential ${credentialId} of account ${accountId}, and certifies it as a file. Both steps are retried until they succeed.`,
        typedSearchAttributes: [{ key: SEARCH.accountId, value: accountId }],
      }),

    issueRoster: (rosterId, accountId) =>
      startOrJoin<IssueRosterInput>(client, WORKFLOWS.issueRoster, {
        workflowId: rosterWorkflowId(rosterId),
        args: [{ rosterId, accountId }],
        staticSummary: `Issue the credentials of ${rosterId}`,
        staticDetails: `Signs and certifies the credentials of ${rosterId} of account ${accountId}, chunk by chunk. Single certificates pass first. Every step is retried until it succeeds.`,
        typedSearchAttributes: [{ key: SEARCH.accountId, value: accountId }],
      }),
  };
}
