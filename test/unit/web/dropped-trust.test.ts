import { authoritiesOf, trustOfOrigin } from '../../../web/src/dropbox/trust';

describe('what dropped proofs are checked against', () => {
  it('says nothing of the grade of roots that the reader chose to trust', () => {
    const roots = [Uint8Array.of(1)];
    expect(authoritiesOf({ from: 'reader', name: 'root.pem', roots })).toEqual([{ roots }]);
  });

  it('is nothing if the service’s own list is empty or can’t be loaded', async () => {
    const failing = () => Promise.reject(new Error('offline'));
    for (const load of [() => Promise.resolve([]), failing]) {
      const trust = await trustOfOrigin(load);
      expect([trust, authoritiesOf(trust)]).toEqual([{ from: 'nowhere' }, []]);
    }
  });
});
