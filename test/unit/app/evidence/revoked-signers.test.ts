import { createRevokedSigners } from '../../../../app/evidence/revoked-signers';
import { signerId } from '../../../../app/evidence/describe-signer';
import type { Signer } from '../../../../domain/signer';

const REVOKED = { at: new Date('2026-11-15T12:00:00Z'), reason: 'keyCompromise' };
const SENTENCE =
  'The certificate that it signs with was revoked on 2026-11-15T12:00:00.000Z (keyCompromise).';
const [OLD, NEW] = [Uint8Array.of(1), Uint8Array.of(2)];

type Stored = Pick<
  Signer,
  'id' | 'provider' | 'revoked' | 'revocable' | 'checkedAt' | 'firstSeenAt' | 'lastSeenAt'
>;

const signer = (provider: string, certificate: Uint8Array, facts: Partial<Stored> = {}): Stored => ({
  ...{ id: signerId(certificate), provider, revoked: null, revocable: true },
  ...{ checkedAt: null, firstSeenAt: new Date(0), lastSeenAt: new Date(0) },
  ...facts,
});

function createWorld() {
  let now = 0;
  const stored = [signer('one', OLD), signer('two', Uint8Array.of(3), { revocable: false })];
  const view = createRevokedSigners({
    signers: {
      listRevoked: async () => stored.filter(({ revoked }) => revoked !== null) as Signer[],
      newestOf: async (name) =>
        (stored.findLast(({ provider }) => provider === name) ?? null) as Signer | null,
    },
    providers: [{ name: 'one' }, { name: 'two' }, { name: 'three' }],
    clock: () => new Date(now),
    probeMilliseconds: 1_000,
  });
  const revoke = () => (stored[0]!.revoked = REVOKED);
  return { view, stored, revoke, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('a provider whose signer is revoked', () => {
  it('is left out, with the reason, and no other', async () => {
    const { view, revoke } = createWorld();
    await view.refresh();
    expect([view.refusalOf('one'), view.providers()]).toEqual([null, []]);
    revoke();
    await view.refresh();
    expect(view.refusalOf('one')).toBe(SENTENCE);
    expect([view.refusalOf('two'), view.refusalOf('three'), view.providers()]).toEqual([null, null, ['one']]);
  });

  it('is asked by one request after a while, and left out again when that request gets the same signer', async () => {
    const { view, revoke, pass } = createWorld();
    revoke();
    await view.refresh();
    pass(999);
    expect(view.refusalOf('one')).toBe(SENTENCE);
    pass(1);
    await view.refresh();
    expect(view.refusalOf('one')).toBeNull();
    view.asking('one');
    expect(view.refusalOf('one')).toBe(SENTENCE);
    expect(view.refusalOfStamp('one', OLD)).toBe(SENTENCE);
    pass(1_000);
    expect(view.refusalOf('one')).toBeNull();
  });

  it('is back as soon as it signs with another certificate, before that is stored too', async () => {
    const { view, revoke, pass, stored } = createWorld();
    revoke();
    await view.refresh();
    pass(1_000);
    view.asking('one');
    expect(view.refusalOfStamp('one', NEW)).toBeNull();
    await view.refresh();
    expect(view.refusalOf('one')).toBeNull();
    stored.push(signer('one', NEW));
    pass(3_600_000);
    await view.refresh();
    expect([view.refusalOf('one'), view.providers()]).toEqual([null, []]);
  });

  it('is left out at once when the new certificate is revoked too', async () => {
    const { view, revoke, pass, stored } = createWorld();
    revoke();
    await view.refresh();
    pass(1_000);
    view.asking('one');
    view.refusalOfStamp('one', NEW);
    stored.push(signer('one', NEW, { revoked: REVOKED }));
    await view.refresh();
    expect(view.refusalOf('one')).toBe(SENTENCE);
  });

  it('gives no time stamp that counts, even where it was not known as the provider of the signer', async () => {
    const { view, revoke } = createWorld();
    revoke();
    await view.refresh();
    expect(view.refusalOfStamp('three', OLD)).toBe(SENTENCE);
    expect(view.refusalOf('three')).toBe(SENTENCE);
    expect(view.refusalOfStamp('two', NEW)).toBeNull();
  });
});

it('says when the signers in use that can be checked were last checked', async () => {
  const { view, stored, revoke, pass } = createWorld();
  await view.refresh();
  expect(view.checked()).toEqual([{ provider: 'one', at: new Date(0) }]);
  stored[0]!.checkedAt = new Date(7);
  await view.refresh();
  expect(view.checked()).toEqual([{ provider: 'one', at: new Date(7) }]);
  pass(86_400_000);
  expect(view.checked()).toEqual([]);
  stored[0]!.lastSeenAt = new Date(86_400_000);
  revoke();
  await view.refresh();
  expect(view.checked()).toEqual([]);
});
