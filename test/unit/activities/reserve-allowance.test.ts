import { createReserveAllowanceActivity } from '../../../activities/reserve-allowance';

const ORDER = { certificateId: 'cert_1', accountId: 'acct_1' };

function withAllowance(left: number) {
  const held = new Set<string>();
  const { reserveAllowance } = createReserveAllowanceActivity({
    allowance: {
      async reserve(accountId, certificateId) {
        const name = `${accountId} ${certificateId}`;
        if (!held.has(name) && held.size >= left) return false;
        held.add(name);
        return true;
      },
    },
  });
  return { reserveAllowance, held };
}

describe('reserveAllowance', () => {
  it('takes one unit, also when it is run twice', async () => {
    const { reserveAllowance, held } = withAllowance(1);
    await reserveAllowance(ORDER);
    await reserveAllowance(ORDER);
    expect([...held]).toEqual(['acct_1 cert_1']);
  });

  it('ends the certification when nothing is left', async () => {
    const { reserveAllowance } = withAllowance(0);
    await expect(reserveAllowance(ORDER)).rejects.toMatchObject({
      type: 'allowance_exhausted',
      nonRetryable: true,
    });
  });
});
