import { OutOfReachError } from '../config/environment';
import type { Logger } from './logger';

/** For a part that a process starts without: that it is out of reach is logged, while a wrong setting still stops the process. */
export async function tolerateOutage(check: Promise<void>, logger: Logger): Promise<void> {
  try {
    await check;
  } catch (error) {
    if (!(error instanceof OutOfReachError)) throw error;
    logger.error(error.message);
  }
}
