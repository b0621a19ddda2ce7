import type { Actor } from '../domain/account';
import type { DisabledReason, Webhook } from '../domain/webhook';

export interface NewWebhook {
  /** Its secret is encrypted for this id. */
  id: string;
  accountId: string;
  url: string;
  events: Webhook['events'];
  description: string | null;
  /** As it is stored: encrypted. */
  secret: string;
  keyId: string | null;
}

export type WebhookChange = Partial<Pick<Webhook, 'url' | 'events' | 'description' | 'enabled' | 'keyId'>>;

/**
 * The endpoints of accounts. Each is read together with its key, as that is then: one whose key has ended is disabled, whatever is stored
 * of it. Secrets are stored encrypted, and only read to sign. Throws `UnavailableError('database')`.
 */
export interface WebhookRepository {
  /** `null` when the account has as many as it may have. Throws `AccountClosingError`, as enabling one does. */
  create(webhook: NewWebhook, actor: Actor): Promise<Webhook | null>;
  list(accountId: string): Promise<Webhook[]>;
  find(id: string): Promise<Webhook | null>;
  findForAccount(accountId: string, id: string): Promise<Webhook | null>;
  /**
   * `null` when there is none or, with `takenFrom`, it no longer belongs to that key. Enabling it again clears the reason and the count of
   * failures.
   */
  change(
    accountId: string,
    id: string,
    change: WebhookChange,
    actor: Actor,
    takenFrom?: string | null,
  ): Promise<Webhook | null>;
  /** With its deliveries. `false` when there is none. */
  delete(accountId: string, id: string, actor: Actor): Promise<boolean>;
  /** The previous secret signs beside the new one until `graceEndsAt`. */
  rotate(
    accountId: string,
    id: string,
    secret: string,
    graceEndsAt: Date,
    actor: Actor,
  ): Promise<Webhook | null>;
  /** Encrypted, the current one first; without those whose grace has ended. */
  secretsOf(id: string): Promise<string[]>;

  /** Those of all endpoints, after that id, in the order of their ids. */
  listSecrets(after: string | null, limit: number): Promise<{ id: string; secrets: string[] }[]>;
  /** Puts another encryption of a secret in its place, unless it was replaced meanwhile. */
  replaceEncryption(id: string, stored: string, replacement: string): Promise<void>;

  /** The endpoints of these accounts that nobody has disabled, with those whose key has expired since. */
  listEnabled(accountIds: string[]): Promise<Webhook[]>;
  /** The accounts that have an enabled endpoint. */
  accountsWithEndpoints(): Promise<string[]>;
  /** A success ends a series of failures; a failure begins one, unless it has begun. Returns since when it fails, or `null`. */
  recordResult(id: string, success: boolean, at: Date): Promise<Date | null>;
  /** An event was accepted at this URL, unless the endpoint has another one by now. */
  recordAccepted(webhook: Pick<Webhook, 'id' | 'url'>): Promise<void>;
  /** `false` when it is disabled already, or belongs to another key now. */
  disable(webhook: Pick<Webhook, 'id' | 'keyId'>, reason: DisabledReason): Promise<boolean>;
}
