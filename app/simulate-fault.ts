import type { SimulatedFault, SimulatedTimestamp } from '../domain/simulated-fault';
import { UnavailableError } from '../domain/errors';
import type { CertificationEngine } from '../ports/certification-engine';
import type { FileStore } from '../ports/file-store';
import type { AppDependencies } from './dependencies';

/** How much longer a slow time stamp takes than the caller's request waits. */
const BEYOND_THE_WAIT_MILLISECONDS = 5_000;

/** The same dependencies with this fault. Everything after the fault is the real code: what it leaves behind, charges and answers. */
export function simulateFault<D extends Pick<AppDependencies, 'engine' | 'files' | 'settings'>>(
  deps: D,
  fault: SimulatedFault,
): D {
  switch (fault) {
    case 'storage_down':
      return { ...deps, files: unreachableStore(deps.files) };
    case 'engine_down':
      return { ...deps, engine: unreachableEngine(deps.engine) };
    case 'psc_error':
      return { ...deps, engine: engineWith(deps.engine, { fault }) };
    case 'psc_slow': {
      const delayMilliseconds = deps.settings.resultWaitMilliseconds + BEYOND_THE_WAIT_MILLISECONDS;
      return { ...deps, engine: engineWith(deps.engine, { fault, delayMilliseconds }) };
    }
  }
}

function unreachableStore(files: FileStore): FileStore {
  return { ...files, put: async () => unavailable('storage') };
}

function unreachableEngine(engine: CertificationEngine): CertificationEngine {
  const call = async () => unavailable('engine');
  return { ...engine, certify: call, start: call };
}

function engineWith(engine: CertificationEngine, simulate: SimulatedTimestamp): CertificationEngine {
  return {
    ...engine,
    certify: (order, waitMilliseconds) => engine.certify({ ...order, simulate }, waitMilliseconds),
    start: (order) => engine.start({ ...order, simulate }),
  };
}

function unavailable(part: 'storage' | 'engine'): never {
  throw new UnavailableError(part, { cause: new Error('The request asked for this with Sello-Test.') });
}
