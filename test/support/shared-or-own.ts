import { scaled } from './scale';
import { startService } from './service';
import type { TestService } from './service';
import { sharedService } from './shared';
import type { SharedService } from './shared';

/**
 * In `npm test` the run's one service, in the long tier one of the file's own with these settings. What a shared service does not
 * have, such as its processes, is for tests of the long tier alone.
 */
export async function sharedOrOwnService(settings: Record<string, string> = {}): Promise<TestService> {
  return scaled(
    async () => (await sharedService()) as SharedService & TestService,
    () => startService(settings),
  )();
}
