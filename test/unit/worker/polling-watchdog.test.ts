import { CHECKS_UNTIL_GONE, createPollingCheck } from '../../../worker/polling-watchdog';

describe('the watchdog over polling', () => {
  let partsUp: boolean;
  let listed: boolean | Error;
  let gone: number;
  let check: () => Promise<void>;
  beforeEach(() => {
    [partsUp, listed, gone] = [true, false, 0];
    check = createPollingCheck({
      partsUp: async () => partsUp,
      isListed: async () => {
        if (listed instanceof Error) throw listed;
        return listed;
      },
      gone: () => {
        gone += 1;
      },
    });
  });

  async function checks(times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) await check();
  }

  it('gives up a worker that is not listed in so many checks in a row', async () => {
    await checks(CHECKS_UNTIL_GONE - 1);
    expect(gone).toBe(0);
    await check();
    expect(gone).toBe(1);
  });

  it('starts again when the worker is listed once', async () => {
    await checks(CHECKS_UNTIL_GONE - 1);
    listed = true;
    await check();
    listed = false;
    await checks(CHECKS_UNTIL_GONE - 1);
    expect(gone).toBe(0);
  });

  it('never gives up a worker while a part is down, however long', async () => {
    partsUp = false;
    await checks(10 * CHECKS_UNTIL_GONE);
    partsUp = true;
    await checks(CHECKS_UNTIL_GONE - 1);
    expect(gone).toBe(0);
  });

  it('never gives up a worker because the engine does not say who polls', async () => {
    listed = new Error('unavailable');
    await checks(10 * CHECKS_UNTIL_GONE);
    expect(gone).toBe(0);
  });
});
