import type { IssueCredentialInput } from '../../contract/issue-credential';
import { certifyCredential, signCredential } from './issue-steps';

/**
 * Signs a credential and certifies it. Every step asks the credential first, so a run may be reset, terminated or started again at any
 * point.
 */
export async function issueCredential({ credentialId }: IssueCredentialInput): Promise<void> {
  await signCredential(credentialId);
  await certifyCredential(credentialId);
}
