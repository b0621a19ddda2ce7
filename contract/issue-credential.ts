export interface IssueCredentialInput {
  credentialId: string;
}

export interface IssueRosterInput {
  rosterId: string;
  accountId: string;
}

/** One workflow per credential that is issued alone. */
export function credentialWorkflowId(credentialId: string): string {
  return `credential-${credentialId}`;
}

/** One workflow for all credentials of a roster. */
export function rosterWorkflowId(rosterId: string): string {
  return rosterId;
}
