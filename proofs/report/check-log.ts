import type { CheckResult } from './check-result';

/** One rule. `run` gives the reason why the subject breaks it, or `null`; a thrown error counts as a reason too. */
export interface Check<Subject> {
  name: string;
  rule: string;
  /** `false` when the trust profile or the caller leaves this rule out. */
  applies?(subject: Subject): boolean;
  run(subject: Subject): string | null | Promise<string | null>;
}

/** Thrown by a failed step that later steps depend on; the log has the reason. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** The checks that were made, in order. */
export class CheckLog {
  readonly results: CheckResult[] = [];

  /** A check whose value the next ones need. */
  step<T>(name: string, rule: string, read: () => T): T {
    try {
      const value = read();
      this.#record(name, rule, null);
      return value;
    } catch (error) {
      this.#record(name, rule, reasonOf(error));
      throw new Stop();
    }
  }

  /** The checks are independent of each other and run concurrently. */
  async runAll<Subject>(checks: readonly Check<Subject>[], subject: Subject): Promise<void> {
    const due = checks.filter((check) => check.applies?.(subject) !== false);
    const reasons = await Promise.all(due.map((check) => reasonAgainst(check, subject)));
    due.forEach(({ name, rule }, i) => {
      this.#record(name, rule, reasons[i] ?? null);
    });
  }

  #record(name: string, rule: string, reason: string | null): void {
    this.results.push({ name, rule, passed: reason === null, reason });
  }
}

async function reasonAgainst<Subject>(check: Check<Subject>, subject: Subject): Promise<string | null> {
  try {
    return await check.run(subject);
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
