import { createPace } from '../../../api/pace';

describe('the pace of a caller', () => {
  let told: string[];
  beforeEach(() => {
    told = [];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  /** A pace at which two callers have been refused: `often` as often as it may be in a minute. */
  function paced() {
    const pace = createPace(2, () => new Date());
    for (const caller of ['often', 'often', 'once']) pace.refused(caller);
    return (caller: string) => pace.turn(caller).then((turn) => told.push(`${caller} ${turn}`));
  }
  const after = async (milliseconds: number) => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    return told.splice(0);
  };

  it('is slowed once it was refused often, and no one else’s', async () => {
    const ask = paced();
    for (const caller of ['often', 'once', 'often', 'never', 'often', 'once']) void ask(caller);
    expect(await after(0)).toEqual(['once true', 'never true', 'once true']);
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
  });

  it('gives a request no turn before those that wait already', async () => {
    const ask = paced();
    for (let i = 0; i < 2; i += 1) void ask('often');
    expect(await after(250)).toEqual(['often true']);
    void ask('often');
    expect(await after(250)).toEqual(['often true']);
    expect(await after(250)).toEqual(['often true']);
  });

  it('lets no more wait than have their turn within ten seconds', async () => {
    const ask = paced();
    for (let i = 0; i < 42; i += 1) void ask('often');
    expect(await after(0)).toEqual(['often false', 'often false']);
    expect(await after(10_000)).toHaveLength(40);
  });

  it('is as before a minute after the first refusal', async () => {
    const ask = paced();
    await after(60_000);
    void ask('often');
    expect(await after(0)).toEqual(['often true']);
  });
});
