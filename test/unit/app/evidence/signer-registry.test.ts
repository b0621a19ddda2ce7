import { describeSigner, signerId } from '../../../../app/evidence/describe-signer';
import { createSignerRegistry } from '../../../../app/evidence/signer-registry';
import type { SignerFacts } from '../../../../domain/signer';
import { pointerExtensions } from '../../../../sandbox/psc/revocation-pointers';
import { timeStampingExtensions } from '../../../../sandbox/psc/make-certificate';
import { certify, newKey, newWorld } from '../../proofs/timestamp/forge';
import type { World } from '../../proofs/timestamp/forge';

const HOUR = 3_600_000;
const base64 = (chain: Uint8Array[]) => chain.map((der) => Buffer.from(der).toString('base64'));
const chainOf = ({ signer, root }: World) => [signer.certificate.raw, root.certificate.raw];

describe('the registry of signers', () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
  });

  function createWorld() {
    let now = 0;
    let fails = false;
    const seen: SignerFacts[] = [];
    const registry = createSignerRegistry({
      signers: {
        async see(signer) {
          if (fails) throw new Error('The database is away.');
          seen.push(signer);
        },
      },
      providers: [{ name: 'one', crls: [] }],
      clock: () => new Date(now),
    });
    const register = (provider = 'one') =>
      registry.register({ provider, grade: 'technical', chain: base64(chainOf(world)) });
    return { register, seen, pass: (ms: number) => (now += ms), fail: (how: boolean) => (fails = how) };
  }

  it('stores a signer before it gives its id, and does not ask the database about it again', async () => {
    const { register, seen } = createWorld();
    const id = signerId(world.signer.certificate.raw);
    expect([await register(), await register()]).toEqual([id, id]);
    expect(seen).toEqual([expect.objectContaining({ id, provider: 'one', chain: chainOf(world) })]);
  });

  it('gives no id while the signer could not be stored', async () => {
    const { register, fail } = createWorld();
    fail(true);
    await expect(register()).rejects.toThrow('The database is away.');
    fail(false);
    expect(await register()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('notes a signer in use once an hour, and waits for nothing then', async () => {
    const { register, seen, pass, fail } = createWorld();
    await register();
    pass(HOUR - 1);
    await register();
    expect(seen).toHaveLength(1);
    pass(1);
    fail(true);
    await register();
    fail(false);
    await register();
    await register();
    expect(seen).toHaveLength(2);
  });
});

describe('a described signer', () => {
  it('has the earliest end of its chain, the algorithms of the chain, and whether it can be checked', async () => {
    const root = await certify(null, { key: await newKey('RSA-2048') });
    const notAfter = new Date('2027-01-01T00:00:00Z');
    const pointers = pointerExtensions({ crls: ['http://crl.example/'], ocsps: [] });
    const signer = await certify(root, {
      notAfter,
      extensions: [...timeStampingExtensions(), ...pointers],
    });
    const chain = [signer.certificate.raw, root.certificate.raw];
    expect(describeSigner({ provider: 'one', grade: 'technical', chain, configuredCrls: [] })).toEqual({
      id: signerId(signer.certificate.raw),
      provider: 'one',
      grade: 'technical',
      chain,
      notAfter,
      validUntil: notAfter,
      algorithms: ['SHA-256', 'ECDSA-P-256', 'RSA-2048'],
      revocable: true,
    });
  });

  it('without pointers can be checked only by a configured CRL', async () => {
    const chain = chainOf(await newWorld());
    const described = (configuredCrls: string[]) =>
      describeSigner({ provider: 'one', grade: 'technical', chain, configuredCrls });
    expect(described([]).revocable).toBe(false);
    expect(described(['http://crl.example/']).revocable).toBe(true);
  });
});
