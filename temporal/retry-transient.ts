import { setTimeout as pause } from 'node:timers/promises';
import { causes } from '../domain/causes';
import { GRPC, grpcCode } from './grpc-code';

const ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 500;

/** Repeats what may succeed in a moment. A busy server answers calls about a schedule late, because it asks a workflow of its own. */
export async function retryTransient<T>(
  call: () => Promise<T>,
  pauseMilliseconds = PAUSE_MILLISECONDS,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await pause(pauseMilliseconds);
    }
  }
}

function isTransient(error: unknown): boolean {
  const codes = causes(error).map(grpcCode);
  return codes.includes(GRPC.deadlineExceeded) || codes.includes(GRPC.unavailable);
}
