/** A credential that was erased, and whose file is still stored. */
export interface StoredCredentialFile {
  credentialId: string;
  certificateId: string;
}

/** What is personal about members outside their own record. Every step can be repeated. Throws `UnavailableError`. */
export interface MemberErasure {
  /** Reasons, references and Idempotency-Keys: text of the account's own, which may say anything. */
  eraseTexts(accountId: string, memberId: string): Promise<void>;
  /** Events about the member, and their deliveries. */
  eraseEvents(accountId: string, memberId: string): Promise<void>;
  /** Of one member or, with `null`, of any. */
  filesToErase(memberId: string | null, limit: number): Promise<StoredCredentialFile[]>;
  /** Leaves of their certificates what the proofs need. Before the files are deleted, so that a record whose file is gone says so. */
  stripCertificates(certificateIds: string[], at: Date): Promise<void>;
  markFilesErased(credentialIds: string[]): Promise<void>;
}
