import { MongoServerSelectionError } from 'mongodb';
import { isUnavailable } from './errors';

/** Asks once more when the response was lost with its connection. */
export async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // Server selection has already waited as long as a caller would.
    if (error instanceof MongoServerSelectionError || !isUnavailable(error)) throw error;
    return run();
  }
}
