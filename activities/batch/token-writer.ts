import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import type { SignerRegistry } from '../../app/evidence/signer-registry';
import type { Certificate } from '../../domain/certificate';
import type { HashBatchRepository } from '../../ports/hash-batches';
import type { RecordedToken } from '../certify/ask-provider';
import { verifiedToken } from '../certify/verified-token';

/** At most this many tokens wait for their write, at most this long. Half of those that are asked for at once: the others go on meanwhile. */
const TOKENS_PER_WRITE = 5;
const WRITE_AFTER_MILLISECONDS = 100;
/** If the database is away for longer, the step fails, and these tokens are asked for again when it is back. */
const ATTEMPTS = 30;
const PAUSE_MILLISECONDS = 1_000;

interface Waiting {
  certificate: Certificate;
  token: RecordedToken;
  saved: (won: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Collects verified tokens and saves several with one write. `save` resolves once its token is durable, with whether the record has it: a
 * record that already has another keeps that.
 */
export function createTokenWriter(
  { hashBatches, signers }: { hashBatches: Pick<HashBatchRepository, 'saveTokens'>; signers: SignerRegistry },
  pause: (milliseconds: number) => Promise<unknown> = sleep,
) {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;

  /** Writes what is waiting. Errors go to those who wait. */
  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const tokens = waiting;
    waiting = [];
    if (tokens.length > 0) void write(tokens);
  }

  async function write(tokens: Waiting[]): Promise<void> {
    try {
      const saved = await saveAll(tokens);
      for (const each of tokens) each.saved(saved.has(each.certificate.id));
    } catch (error) {
      for (const each of tokens) each.failed(error);
    }
  }

  /** Tries again, whatever the reason: these tokens are nowhere else, and a provider may charge for others. */
  async function saveAll(tokens: Waiting[]): Promise<Set<string>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await hashBatches.saveTokens(await Promise.all(tokens.map(verified)));
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        if (attempt === 1) log.warn('Time stamps of a batch wait for the database.', { error });
        await pause(PAUSE_MILLISECONDS);
      }
    }
  }

  async function verified({ certificate, token }: Waiting) {
    const { id: certificateId, file } = certificate;
    const signer = await signers.register(token);
    return { certificateId, token: verifiedToken(token, { sha256: file.sha256, signer, hashedAt: null }) };
  }

  return {
    save: (certificate: Certificate, token: RecordedToken): Promise<boolean> =>
      new Promise((saved, failed) => {
        waiting.push({ certificate, token, saved, failed });
        if (waiting.length >= TOKENS_PER_WRITE) flush();
        else timer ??= setTimeout(flush, WRITE_AFTER_MILLISECONDS);
      }),
    flush,
  };
}
