/** Below the number of workflow tasks that a worker runs at once, so that a provider that hangs never holds all of them. */
const CAP = 25;
/** A request that takes longer counts as hanging. */
const SLOW_MILLISECONDS = 1_000;
/** How long a failed provider is left to regular activities. */
const PAUSE_MILLISECONDS = 10_000;

export interface LocalAttempt {
  /** Must be called when the provider has answered or failed. */
  end(outcome: 'granted' | 'failed'): void;
}

/**
 * Decides whether a provider may be asked inside a workflow task, which is cheaper but blocks the task until it answers. It may while it
 * answers quickly; otherwise the request is left to a regular activity, with its retries.
 */
export function createLocalAttempts(clock: () => Date) {
  const providers = new Map<string, { since: Set<{ at: number }>; failedAt: number }>();

  return {
    /** `null` when the provider may not be asked now. */
    begin(name: string): LocalAttempt | null {
      const now = clock().getTime();
      const provider = providers.get(name) ?? { since: new Set(), failedAt: -Infinity };
      providers.set(name, provider);
      const { since } = provider;
      // In the order of insertion: the first is the oldest.
      const [oldest] = since;
      const isSlow = oldest !== undefined && now - oldest.at > SLOW_MILLISECONDS;
      if (isSlow || since.size >= CAP || now - provider.failedAt < PAUSE_MILLISECONDS) return null;
      const attempt = { at: now };
      since.add(attempt);
      return {
        end(outcome) {
          since.delete(attempt);
          if (outcome === 'failed') provider.failedAt = clock().getTime();
        },
      };
    },
  };
}

export type LocalAttempts = ReturnType<typeof createLocalAttempts>;
