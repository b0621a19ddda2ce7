import { createRightOfWay } from '../../../../activities/certify/right-of-way';

describe('the right of way of single certificates', () => {
  function createWorld() {
    let now = new Date('2026-11-15T12:00:00Z').getTime();
    const rests: number[] = [];
    const { claim, giveWay } = createRightOfWay(
      () => new Date(now),
      async (milliseconds) => rests.push(milliseconds),
    );
    return { claim, giveWay, rests, pass: (milliseconds: number) => (now += milliseconds) };
  }

  it('costs a batch nothing while there are none', async () => {
    const { giveWay, rests } = createWorld();
    await giveWay();
    expect(rests).toEqual([]);
  });

  it('lets each item of a batch rest for a moment while there are some', async () => {
    const { claim, giveWay, rests, pass } = createWorld();
    claim();
    await giveWay();
    pass(499);
    await giveWay();
    expect(rests).toEqual([100, 100]);
  });

  it('ends half a second after the last of them began', async () => {
    const { claim, giveWay, rests, pass } = createWorld();
    claim();
    pass(500);
    await giveWay();
    expect(rests).toEqual([]);
  });
});
