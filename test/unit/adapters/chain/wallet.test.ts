import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { verify } from '@bitcoinerlab/secp256k1';
import { payments, script, Transaction } from 'bitcoinjs-lib';
import { loadWallet } from '../../../../adapters/chain/wallet';
import { createWalletFile } from '../../../../adapters/chain/wallet-file';
import type { Network } from '../../../../domain/network';
import { scaled } from '../../../support/scale';

/** The private key 1 of BIP 173's P2WPKH examples; its WIF is published for both kinds of network. */
const ONE = `${'00'.repeat(31)}01`;
const ONE_WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const ONE_TEST_WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const ADDRESSES: [Network, string][] = [
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['testnet4', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['signet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
];

const ROOT = '5e'.repeat(32);
const COIN = { txid: 'c0'.repeat(32), vout: 3, valueSats: 100_000 };

describe('the wallet', () => {
  let dir: string;
  let path: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-wallet-'));
    path = join(dir, 'wallet.json');
  });

  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  const write = (content: unknown, mode = 0o600): Promise<void> =>
    writeFile(path, typeof content === 'string' ? content : JSON.stringify(content), { mode });

  const failure = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

  describe('its file', () => {
    it('is readable only by its owner, has a new key each time, and leaves no other file', async () => {
      await createWalletFile(path);
      await createWalletFile(join(dir, 'below', 'another.json'));
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const first = await loadWallet(path, 'regtest');
      const second = await loadWallet(join(dir, 'below', 'another.json'), 'regtest');
      expect(first.address).toMatch(/^bcrt1q/);
      expect(second.address).not.toBe(first.address);
      expect((await readdir(dir)).sort()).toEqual(['below', 'wallet.json']);
    });

    it('is never overwritten', async () => {
      await write('precious');
      await expect(createWalletFile(path)).rejects.toThrow('never overwritten');
      expect(await readFile(path, 'utf8')).toBe('precious');
      expect(await readdir(dir)).toEqual(['wallet.json']);
      await symlink(join(dir, 'nowhere'), join(dir, 'link'));
      await expect(createWalletFile(join(dir, 'link'))).rejects.toThrow('never overwritten');
    });

    it.each(['640', '604', '660', '644'])(
      'is refused with mode %s, and the error says what to do',
      async (mode) => {
        await write({ secret: ONE });
        await chmod(path, Number.parseInt(mode, 8));
        await expect(loadWallet(path, 'regtest')).rejects.toThrow(`Run "chmod 600 ${path}"`);
        await chmod(path, 0o400);
        await expect(loadWallet(path, 'regtest')).resolves.toBeDefined();
      },
    );

    it('is refused when it is missing or is a folder', async () => {
      await expect(loadWallet(path, 'regtest')).rejects.toThrow('ENOENT');
      await expect(loadWallet(dir, 'regtest')).rejects.toThrow('not a regular file');
    });

    it.each(ADDRESSES)(
      'gives the key’s published address on %s, from hexadecimal and from WIF',
      async (network, address) => {
        await write({ secret: ONE });
        expect((await loadWallet(path, network)).address).toBe(address);
        await write({ wif: network === 'bitcoin' ? ONE_WIF : ONE_TEST_WIF });
        expect((await loadWallet(path, network)).address).toBe(address);
      },
    );

    it('gives the P2TR address of BIP 86, from hexadecimal and from WIF', async () => {
      const address = 'bc1pmfr3p9j00pfxjh0zmgp99y8zftmd3s5pmedqhyptwy6lm87hf5sspknck9';
      for (const key of [{ secret: ONE }, { wif: ONE_WIF }]) {
        await write({ ...key, type: 'p2tr' });
        expect((await loadWallet(path, 'bitcoin')).address).toBe(address);
      }
      await createWalletFile(join(dir, 'taproot.json'), 'p2tr');
      expect((await loadWallet(join(dir, 'taproot.json'), 'regtest')).address).toMatch(/^bcrt1p/);
    });

    it('gives a fingerprint of the script, the same on every network', async () => {
      await write({ secret: ONE });
      const { script, fingerprint } = await loadWallet(path, 'regtest');
      expect(script).toBe('0014751e76e8199196d454941c45d1b3a323f1433bd6');
      expect(fingerprint).toBe(
        createHash('sha256').update(Buffer.from(script, 'hex')).digest('hex').slice(0, 16),
      );
      expect((await loadWallet(path, 'bitcoin')).fingerprint).toBe(fingerprint);
      await write({ secret: ONE, type: 'p2tr' });
      expect((await loadWallet(path, 'regtest')).fingerprint).not.toBe(fingerprint);
    });

    it('gives the sandbox the addresses of regtest', async () => {
      await write({ secret: ONE });
      const { address } = await loadWallet(path, 'sandbox');
      expect(address).toMatch(/^bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7k/);
      expect((await loadWallet(path, 'regtest')).address).toBe(address);
    });

    it('is refused with a key of another network, an uncompressed key, or no key', async () => {
      const refused: [unknown, string][] = [
        [{ wif: ONE_WIF }, 'not a key for the network regtest'],
        [{ wif: ONE_TEST_WIF.replace('cMah', 'cMaH') }, 'not a key for the network regtest'],
        [{ wif: '91avARGdfge8E4tZfYLoxeJ5sGBdNJQH4kvjJoQFacbgwmaKkrx' }, 'uncompressed'],
        [{ secret: ONE.slice(2) }, 'must contain either'],
        [{ secret: '00'.repeat(32) }, 'must contain either'],
        [{ secret: 'ff'.repeat(32) }, 'must contain either'],
        [{ secret: ONE, wif: ONE_TEST_WIF }, 'must contain either'],
        [{ secret: ONE, type: 'p2pkh' }, 'must be p2wpkh or p2tr'],
        [{}, 'must contain either'],
        ['null', 'must contain either'],
        [ONE, 'is not JSON'],
        [`{"secret": ${ONE_WIF}}`, 'is not JSON'],
      ];
      for (const [content, reason] of refused) {
        await write(content);
        await expect(loadWallet(path, 'regtest')).rejects.toThrow(reason);
      }
    });
  });

  describe('its anchor transaction', () => {
    async function signed(order: { feeSats?: number; valueSats?: number; root?: string } = {}) {
      await write({ secret: ONE });
      const wallet = await loadWallet(path, 'regtest');
      const coin = { ...COIN, valueSats: order.valueSats ?? COIN.valueSats };
      const result = await wallet.sign({
        root: order.root ?? ROOT,
        inputs: [coin],
        feeSats: order.feeSats ?? 306,
      });
      return { wallet, result, transaction: Transaction.fromHex(result.rawHex) };
    }

    it('spends the coin replaceably, contains exactly the root, and returns the change', async () => {
      const { wallet, result, transaction } = await signed();
      const own = payments.p2wpkh({
        hash: Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'),
      }).output!;
      const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
      expect(transaction.ins.map(({ hash, index, sequence }) => [hex(hash), index, sequence])).toEqual([
        ['c0'.repeat(32), 3, 0xfffffffd],
      ]);
      expect(transaction.outs.map((output) => [hex(output.script), output.value])).toEqual([
        [`6a20${ROOT}`, 0n],
        [hex(own), 99_694n],
      ]);
      expect(transaction.locktime).toBe(0);
      expect(result.txid).toBe(transaction.getId());
      expect(result.change).toEqual({ txid: result.txid, vout: 1, valueSats: 99_694 });
      expect(wallet.virtualSize(1)).toBe(transaction.virtualSize());
    });

    it('refers to the coin’s transaction in the chain’s byte order', async () => {
      await write({ secret: ONE });
      const wallet = await loadWallet(path, 'regtest');
      const txid = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex');
      const { rawHex } = await wallet.sign({ root: ROOT, inputs: [{ ...COIN, txid }], feeSats: 306 });
      expect(Buffer.from(Transaction.fromHex(rawHex).ins[0]!.hash).reverse().toString('hex')).toBe(txid);
    });

    it('is signed by the wallet’s key over the whole transaction, including the coin’s value', async () => {
      const { transaction } = await signed();
      const [signature, pubkey] = transaction.ins[0]!.witness;
      const { signature: rs, hashType } = script.signature.decode(signature!);
      const code = payments.p2pkh({ pubkey: pubkey! }).output!;
      expect(hashType).toBe(Transaction.SIGHASH_ALL);
      expect(verify(transaction.hashForWitnessV0(0, code, 100_000n, hashType), pubkey!, rs, true)).toBe(true);
      expect(verify(transaction.hashForWitnessV0(0, code, 100_001n, hashType), pubkey!, rs, true)).toBe(
        false,
      );
    });

    it('is the same each time it is signed, and never larger than the wallet states', async () => {
      const { wallet, result } = await signed();
      expect((await signed()).result).toEqual(result);
      for (let feeSats = 306; feeSats < scaled(312, 336); feeSats++) {
        const { rawHex } = await wallet.sign({ root: ROOT, inputs: [COIN], feeSats });
        const size = Transaction.fromHex(rawHex).virtualSize();
        expect(wallet.virtualSize(1) - size === 0 || wallet.virtualSize(1) - size === 1).toBe(true);
      }
    });

    it('is the same each time with P2TR too, and has the size that the wallet states or a byte less', async () => {
      await write({ secret: ONE, type: 'p2tr' });
      const wallet = await loadWallet(path, 'regtest');
      for (const inputs of [[COIN], [0, 1, 2].map((vout) => ({ ...COIN, vout }))]) {
        const order = { root: ROOT, inputs, feeSats: 400 };
        const signed = await wallet.sign(order);
        expect(await wallet.sign(order)).toEqual(signed);
        expect([0, 1]).toContain(wallet.virtualSize(inputs.length) - signed.virtualSize);
      }
    });

    it('is refused with a fee above the coin, change below the dust limit, or an invalid fee', async () => {
      await expect(signed({ valueSats: 1000, feeSats: 1001 })).rejects.toThrow('exceeds the coin of 1000');
      await expect(signed({ valueSats: 1000, feeSats: 707 })).rejects.toThrow(
        'leaves 293 of the coin of 1000',
      );
      await expect(signed({ valueSats: 1000, feeSats: 706 })).resolves.toBeDefined();
      for (const feeSats of [0, -1, 0.5, NaN]) await expect(signed({ feeSats })).rejects.toThrow('positive');
    });

    it('is refused for an invalid root', async () => {
      for (const root of ['', '5e', 'XY'.repeat(32), '5e'.repeat(33)]) {
        await expect(signed({ root })).rejects.toThrow('64 lower-case hexadecimal digits');
      }
    });
  });

  it('never shows its secret: not when logged or serialised, and not in an error', async () => {
    for (const type of ['p2wpkh', 'p2tr']) await expectHidden(type);
  });

  async function expectHidden(type: string): Promise<void> {
    const secret = 'd1'.repeat(32);
    await write({ secret, type });
    const wallet = await loadWallet(path, 'regtest');
    const shown = [
      inspect(wallet, { depth: 10, showHidden: true }),
      JSON.stringify(wallet),
      inspect(Object.getOwnPropertyDescriptors(wallet), { depth: 10, showHidden: true }),
      inspect(await failure(wallet.sign({ root: '', inputs: [COIN], feeSats: 1 }))),
    ];
    for (const content of [
      `{"secret": "${secret}"`,
      { secret, wif: secret },
      { wif: secret },
      { secret: `${secret}00` },
    ]) {
      await write(content);
      const error = await failure(loadWallet(path, 'regtest'));
      expect(error).toBeInstanceOf(Error);
      shown.push(inspect(error, { depth: 10, showHidden: true }));
    }
    for (const text of shown) expect(text).not.toMatch(/d1d1d1|209, ?209/);
  }
});
