import { createThrottle } from '../../../api/throttle';

describe('the throttle', () => {
  let proceeded: string[];
  beforeEach(() => {
    proceeded = [];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  /** Callers with two refusals are throttled: `often` is, `once` is not. */
  function throttled() {
    const throttle = createThrottle(2, () => new Date());
    for (const caller of ['often', 'often', 'once']) throttle.countRefusal(caller);
    return (caller: string) =>
      throttle.delay(caller).then((proceeds) => proceeded.push(`${caller} ${proceeds}`));
  }
  const after = async (milliseconds: number) => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    return proceeded.splice(0);
  };

  it('delays a caller with many refusals, and no other', async () => {
    const request = throttled();
    for (const caller of ['often', 'once', 'often', 'never', 'often', 'once']) void request(caller);
    expect(await after(0)).toEqual(['once true', 'never true', 'once true']);
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
  });

  it('lets no request overtake the ones that are waiting', async () => {
    const request = throttled();
    for (let i = 0; i < 2; i += 1) void request('often');
    expect(await after(250)).toEqual(['often true']);
    void request('often');
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
  });

  it('refuses requests that would wait for more than ten seconds, when these are over', async () => {
    const request = throttled();
    for (let i = 0; i < 42; i += 1) void request('often');
    expect(await after(9_999)).toEqual(Array(39).fill('often true'));
    expect((await after(1)).sort()).toEqual(['often false', 'often false', 'often true']);
  });

  it('ends a minute after the first refusal', async () => {
    const request = throttled();
    await after(60_000);
    void request('often');
    expect(await after(0)).toEqual(['often true']);
  });
});
