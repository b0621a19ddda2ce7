import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Client, WorkflowStartOptions } from '@temporalio/client';
import { credentialWorkflowId, rosterWorkflowId } from '../contract/issue-credential';
import type { IssueCredentialInput, IssueRosterInput } from '../contract/issue-credential';
import { TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { SEARCH } from '../contract/search-attributes';
import { UnavailableError } from '../domain/errors';
import type { CredentialEngine } from '../ports/memberships/credential-engine';

const START_MILLISECONDS = 6_000;

export function createCredentialEngine(client: Client): CredentialEngine {
  return {
    issue: (credentialId, accountId) =>
      start<IssueCredentialInput>(client, WORKFLOWS.issueCredential, {
        workflowId: credentialWorkflowId(credentialId),
        args: [{ credentialId }],
        // Stored in the clear: ids only.
        staticSummary: `Issue the credential ${credentialId}`,
        staticDetails: `Signs the credential ${credentialId} of account ${accountId}, and certifies it as a file. Both steps are retried until they succeed.`,
        typedSearchAttributes: [{ key: SEARCH.accountId, value: accountId }],
      }),

    issueRoster: (rosterId, accountId) =>
      start<IssueRosterInput>(client, WORKFLOWS.issueRoster, {
        workflowId: rosterWorkflowId(rosterId),
        args: [{ rosterId, accountId }],
        staticSummary: `Issue the credentials of ${rosterId}`,
        staticDetails: `Signs and certifies the credentials of ${rosterId} of account ${accountId}, chunk by chunk. Single certificates pass first. Every step is retried until it succeeds.`,
        typedSearchAttributes: [{ key: SEARCH.accountId, value: accountId }],
      }),
  };
}

type StartOptions<Input> = Pick<
  WorkflowStartOptions<(input: Input) => Promise<void>>,
  'workflowId' | 'args' | 'staticSummary' | 'staticDetails' | 'typedSearchAttributes'
>;

/** Repeating a start joins the running workflow. One that has ended may be started again: every step asks the credential first. */
async function start<Input>(client: Client, workflow: string, options: StartOptions<Input>): Promise<void> {
  const starting = () =>
    client.workflow.start<(input: Input) => Promise<void>>(workflow, {
      taskQueue: TASK_QUEUE,
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      ...options,
    });
  try {
    await client.withDeadline(Date.now() + START_MILLISECONDS, starting);
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    throw new UnavailableError('engine', { cause: error });
  }
}
