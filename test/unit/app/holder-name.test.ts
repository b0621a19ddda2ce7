import { setHolderName } from '../../../app/holder-name';
import type { AccountRepository } from '../../../ports/accounts';

function world() {
  const saved: (string | null)[] = [];
  const accounts = {
    setHolderName: async (_id: string, name: string | null) => {
      saved.push(name);
      return { holderName: name };
    },
  } as unknown as AccountRepository;
  return { saved, set: (text: string | null) => setHolderName({ accounts }, 'acct_1', text) };
}

describe('the holder of an account', () => {
  it('is stored on one line, without white space around it', async () => {
    const { saved, set } = world();
    await set('  Notaría 14,\n S.C. ');
    expect(saved).toEqual(['Notaría 14, S.C.']);
  });

  it('is removed by an empty name', async () => {
    const { saved, set } = world();
    await set('  ');
    await set(null);
    expect(saved).toEqual([null, null]);
  });

  it('has only characters that a proof can carry', async () => {
    const { saved, set } = world();
    await expect(set('Ana\u0001')).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(set('Ana\ud800')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(saved).toEqual([]);
  });
});
