import type { Check } from './checks/check';
import type { Evidence } from './evidence';
import type { CheckResult } from './report';

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

  async run(check: Check, evidence: Evidence): Promise<void> {
    try {
      if (check.applies?.(evidence) === false) return;
      this.#record(check.name, check.rule, await check.run(evidence));
    } catch (error) {
      this.#record(check.name, check.rule, sentence(error));
    }
  }

  #record(name: string, rule: string, reason: string | null): void {
    this.results.push({ name, rule, passed: reason === null, reason });
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
