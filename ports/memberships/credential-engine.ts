/** Signs and certifies credentials. Throws `UnavailableError('engine')` when it is unknown whether a workflow was started. */
export interface CredentialEngine {
  /** Starts the workflow of this credential unless it is running. Does not wait for its end. */
  issue(credentialId: string, accountId: string): Promise<void>;
  /** The same for all credentials of a roster. */
  issueRoster(rosterId: string, accountId: string): Promise<void>;
}
