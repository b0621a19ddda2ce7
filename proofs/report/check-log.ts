import type { Check } from '../timestamp/checks/check';
import type { Evidence } from '../timestamp/evidence';
import type { CheckResult } from './check-result';

/** Thrown by a step whose failure leaves nothing to go on with; the log has the reason. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** Every check that was made, in order. */
export class CheckLog {
  readonly results: CheckResult[] = [];

  /** A check that yields what the next ones need. */
  step<T>(name: string, rule: string, read: () => T): T {
    try {
      const value = read();
      this.#record(name, rule, null);
      return value;
    } catch (error) {
      this.#record(name, rule, sentence(error));
      throw new Stop();
    }
  }

  /** None of them needs another's result: they are begun together, so that signatures are computed side by side. */
  async runAll(checks: Check[], evidence: Evidence): Promise<void> {
    const due = checks.filter((check) => check.applies?.(evidence) !== false);
    const reasons = await Promise.all(due.map((check) => reasonAgainst(check, evidence)));
    due.forEach(({ name, rule }, i) => {
      this.#record(name, rule, reasons[i] ?? null);
    });
  }

  #record(name: string, rule: string, reason: string | null): void {
    this.results.push({ name, rule, passed: reason === null, reason });
  }
}

async function reasonAgainst(check: Check, evidence: Evidence): Promise<string | null> {
  try {
    return await check.run(evidence);
  } catch (error) {
    return sentence(error);
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
