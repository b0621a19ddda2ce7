import { gunzipSync } from 'node:zlib';
import { decodeJwt } from 'jose';
import { signedStatusList } from '../../../../../app/memberships/credentials/status-list';
import type { StatusListDependencies } from '../../../../../app/memberships/credentials/status-list';
import { placeInLists, STATUS_LIST_ENTRIES } from '../../../../../domain/memberships/status-list';
import { ISSUER, memorySigner, PUBLIC_URL } from '../../../../support/memberships/credential-fixtures';

const REVOKED = [0, 7, 9, STATUS_LIST_ENTRIES - 1, STATUS_LIST_ENTRIES + 12];
let now = new Date('2026-03-02T18:10:00Z');

const deps: StatusListDependencies = {
  signer: memorySigner().signer,
  publicUrl: PUBLIC_URL,
  clock: () => now,
  credentials: {
    findIssuer: async (id) =>
      id === ISSUER ? { id, accountId: 'acct', placesTaken: STATUS_LIST_ENTRIES + 40 } : null,
    withStanding: async (_account, standings, { from, to }) =>
      [
        ...(standings.includes('revoked') ? REVOKED : []),
        ...(standings.includes('suspended') ? [3] : []),
      ].filter((index) => index >= from && index < to),
  },
};

/** Bit by bit, as a text of zeros and ones. */
function entriesSet(token: string): number[] {
  const { credentialSubject } = decodeJwt(token);
  const { encodedList } = credentialSubject as { encodedList: string };
  const bits = [...gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  expect(bits).toHaveLength(131_072);
  return [...bits.matchAll(/1/g)].map(({ index }) => index);
}

describe('a status list', () => {
  it('has a bit for each entry, and those of its range are set', async () => {
    const list = (number: number) =>
      signedStatusList(deps, { issuerId: ISSUER, purpose: 'revocation', list: number });
    expect(entriesSet(await list(0))).toEqual([0, 7, 9, 131_071]);
    expect(entriesSet(await list(1))).toEqual([12]);
    expect(placeInLists(STATUS_LIST_ENTRIES + 12)).toEqual({ list: 1, index: 12 });
  });

  it('of suspensions has those that are suspended and those that are revoked', async () => {
    const token = await signedStatusList(deps, { issuerId: ISSUER, purpose: 'suspension', list: 0 });
    expect(entriesSet(token)).toEqual([0, 3, 7, 9, 131_071]);
    expect(decodeJwt(token)['credentialSubject']).toMatchObject({ statusPurpose: 'suspension' });
  });

  it('is the same bytes within an hour, and valid for a day', async () => {
    const order = { issuerId: ISSUER, purpose: 'revocation', list: 0 } as const;
    const first = await signedStatusList(deps, order);
    now = new Date('2026-03-02T18:59:59Z');
    expect(await signedStatusList(deps, order)).toBe(first);
    now = new Date('2026-03-02T19:00:00Z');
    expect(await signedStatusList(deps, order)).not.toBe(first);
    expect(decodeJwt(first)).toMatchObject({
      validFrom: '2026-03-02T18:00:00Z',
      validUntil: '2026-03-03T18:00:00Z',
    });
  });

  it('exists once it has an entry, and only for an issuer', async () => {
    const missing = { code: 'not_found' };
    const order = { issuerId: ISSUER, purpose: 'revocation', list: 2 } as const;
    await expect(signedStatusList(deps, order)).rejects.toMatchObject(missing);
    const unknown = { issuerId: 'iss_0000000000000000000000', purpose: 'revocation', list: 0 } as const;
    await expect(signedStatusList(deps, unknown)).rejects.toMatchObject(missing);
  });
});
