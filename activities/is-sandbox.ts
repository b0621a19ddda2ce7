import { allowsSimulation } from '../domain/simulated-fault';
import type { TimestampProvider } from '../ports/timestamp-provider';

export interface IsSandboxDependencies {
  providers: Pick<TimestampProvider, 'grade'>[];
}

/** Asked only by runs that are to simulate a fault. */
export function createIsSandboxActivity({ providers }: IsSandboxDependencies) {
  return {
    /** Decided by this worker's own configuration, not by that of the API that started the run. */
    async isSandbox(): Promise<boolean> {
      return allowsSimulation(providers);
    },
  };
}
