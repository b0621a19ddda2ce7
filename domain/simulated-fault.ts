/** What a request can ask for in a sandbox with the header `Sello-Test`, so that integrators can try their error handling. */
export const SIMULATED_FAULTS = ['psc_error', 'psc_slow', 'storage_down', 'engine_down'] as const;

export type SimulatedFault = (typeof SIMULATED_FAULTS)[number];

/** Those that the workflow simulates. */
export type SimulatedTimestamp = { fault: 'psc_error' } | { fault: 'psc_slow'; delayMilliseconds: number };

/** Simulation is allowed only where no time stamp has any value. */
export function allowsSimulation(providers: { grade: string }[]): boolean {
  return providers.length > 0 && providers.every(({ grade }) => grade === 'sandbox');
}
