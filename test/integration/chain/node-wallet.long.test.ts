import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { createRpcClient } from '../../../adapters/chain/rpc-client';
import { loadWallet } from '../../../adapters/chain/wallet';
import { createWalletFile } from '../../../adapters/chain/wallet-file';
import { createNodeAddress, openNodeWallet } from '../../../adapters/chain/wallet-node';
import { WALLET_TYPES } from '../../../adapters/chain/wallet-script';
import type { WalletType } from '../../../adapters/chain/wallet-script';
import type { Outpoint } from '../../../domain/anchoring';
import type { AnchorWallet } from '../../../ports/chain';
import { COINBASE_MATURITY, SATS_PER_BITCOIN } from '../../../proofs/bitcoin/constants';
import { walletCommand } from '../../../cli/wallet';
import { fundableCoin } from '../../../cli/wallet-coin';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

const SIGNER = join(__dirname, 'external-signer.cjs');

describe('wallets on a real node', () => {
  let dir: string;
  let node: RegtestNode;
  let signerState: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-node-wallet-'));
    signerState = join(dir, 'signer');
    await writeFile(signerState, randomBytes(32));
    const signer = `-signer=${process.execPath} ${SIGNER} ${signerState}`;
    node = await startRegtestNode(join(dir, 'node'), { wallet: true, args: [signer, '-keypool=2'] });
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  const connection = () => ({ rpcUrl: node.url, cookieFile: node.cookieFile });

  const settings = () => ({
    ANCHOR_WALLET: 'node',
    ANCHOR_WALLET_NAME: 'sello',
    BITCOIN_NETWORK: 'regtest',
    BITCOIN_RPC_URL: node.url,
    BITCOIN_RPC_COOKIE_FILE: node.cookieFile,
  });

  async function nodeWallet(type: WalletType, options: object): Promise<AnchorWallet> {
    const name = `wallet ${randomBytes(4).toString('hex')}`;
    await node.rpc.call('createwallet', { wallet_name: name, ...options });
    const address = await createNodeAddress(connection(), name, type);
    return openNodeWallet(connection(), { name, address }, 'regtest');
  }

  const wallets: Record<string, (type: WalletType) => Promise<AnchorWallet>> = {
    'a file': async (type) => {
      const file = join(dir, `${randomBytes(4).toString('hex')}.json`);
      await createWalletFile(file, type);
      return loadWallet(file, 'regtest');
    },
    'the node': (type) => nodeWallet(type, {}),
    'an external signer': (type) => nodeWallet(type, { disable_private_keys: true, external_signer: true }),
  };

  async function coinsOf({ address }: AnchorWallet, count: number): Promise<Outpoint[]> {
    const blocks = await node.rpc.call<string[]>('generatetoaddress', [count, address]);
    await node.mine(COINBASE_MATURITY);
    return Promise.all(
      blocks.map(async (hash) => {
        const { tx } = await node.rpc.call<{ tx: { txid: string; vout: { value: number }[] }[] }>(
          'getblock',
          [hash, 2],
        );
        const { txid, vout } = tx[0]!;
        return { txid, vout: 0, valueSats: Math.round(vout[0]!.value * SATS_PER_BITCOIN) };
      }),
    );
  }

  const keys = Object.keys(wallets).flatMap((name) => WALLET_TYPES.map((type) => [name, type] as const));
  describe.each(keys)('with the key in %s, %s', (name, type) => {
    let wallet: AnchorWallet;
    beforeAll(async () => {
      wallet = await wallets[name]!(type);
    });

    it.each([1, 3])('signs an anchor with inputs: %i, which the node accepts and mines', async (count) => {
      const inputs = await coinsOf(wallet, count);
      const root = randomBytes(32).toString('hex');
      const feeSats = 2 * wallet.virtualSize(count);
      const signed = await wallet.sign({ root, inputs, feeSats });

      const [accepted] = await node.rpc.call<{ allowed: boolean; vsize: number; fees: { base: number } }[]>(
        'testmempoolaccept',
        [[signed.rawHex]],
      );
      expect(accepted).toMatchObject({ allowed: true, fees: { base: feeSats / SATS_PER_BITCOIN } });
      expect(signed.virtualSize).toBe(accepted!.vsize);
      expect([0, 1, 2]).toContain(wallet.virtualSize(count) - accepted!.vsize);

      expect(await node.rpc.call('sendrawtransaction', [signed.rawHex])).toBe(signed.txid);
      await node.mine();
      const change = await node.rpc.call<object>('gettxout', [signed.change.txid, signed.change.vout]);
      expect(change).toMatchObject({
        confirmations: 1,
        value: signed.change.valueSats / SATS_PER_BITCOIN,
        scriptPubKey: { hex: wallet.script, address: wallet.address },
      });
    });
  });

  it('has the addresses that the node derives from the same key', async () => {
    const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
    for (const [type, kind] of [
      ['p2wpkh', 'wpkh'],
      ['p2tr', 'tr'],
    ]) {
      const file = join(dir, `known-${type}.json`);
      await writeFile(file, JSON.stringify({ wif, type }), { mode: 0o600 });
      const { checksum } = await node.rpc.call<{ checksum: string }>('getdescriptorinfo', [
        `${kind}(${wif})`,
      ]);
      const derived = await node.rpc.call('deriveaddresses', [`${kind}(${wif})#${checksum}`]);
      expect(derived).toEqual([(await loadWallet(file, 'regtest')).address]);
    }
  });

  it('lists its coins, and takes for the next anchor only what can be spent for certain', async () => {
    const wallet = await wallets['a file']!('p2tr');
    const stranger = await wallets['a file']!('p2tr');
    const chain = createBitcoindChain({ ...connection(), network: 'regtest' });
    const take = ({ txid, vout }: Pick<Outpoint, 'txid' | 'vout'>) =>
      fundableCoin(chain, wallet, `${txid}:${vout}`);
    const [coin] = await coinsOf(wallet, 1);
    expect(await take(coin!)).toEqual(coin);
    await expect(fundableCoin(chain, stranger, `${coin!.txid}:0`)).rejects.toThrow(stranger.address);

    const order = { root: randomBytes(32).toString('hex'), inputs: [coin!], feeSats: 400 };
    const { txid, rawHex, change } = await wallet.sign(order);
    await node.rpc.call('sendrawtransaction', [rawHex]);
    await expect(take(coin!)).rejects.toThrow(`spent by the unconfirmed transaction ${txid}`);
    await expect(take(change)).rejects.toThrow('is not in a block yet');
    await node.mine();
    await expect(take(change)).rejects.toThrow('has 1 of the 6 confirmations');
    await node.mine(5);
    expect(await take(change)).toEqual(change);
    expect(await sello({ ...settings(), ANCHOR_WALLET_ADDRESS: wallet.address }, 'balance')).toBe(
      `${txid}:1  ${change.valueSats} satoshi  6 confirmations\n${change.valueSats} satoshi`,
    );

    const [block] = await node.rpc.call<string[]>('generatetoaddress', [1, wallet.address]);
    const { height, tx } = await node.rpc.call<{ height: number; tx: string[] }>('getblock', [block]);
    await node.mine(10);
    await expect(take({ txid: tx[0]!, vout: 0 })).rejects.toThrow(`from block ${height + 100} on`);
  });

  describe('of the node', () => {
    const order = (valueSats = 100_000) => ({
      root: '5e'.repeat(32),
      inputs: [{ txid: 'c0'.repeat(32), vout: 0, valueSats }],
      feeSats: 400,
    });

    it('has one address, which is never replaced', async () => {
      await node.rpc.call('createwallet', { wallet_name: 'one' });
      const address = await createNodeAddress(connection(), 'one', 'p2tr');
      expect(address).toMatch(/^bcrt1p/);
      await expect(createNodeAddress(connection(), 'one', 'p2wpkh')).rejects.toThrow(
        `"one" already has an address with the label "sello": ${address}. Set ANCHOR_WALLET_ADDRESS to it.`,
      );
    });

    it('says that it has to be unlocked, and signs once it is', async () => {
      await node.rpc.call('createwallet', { wallet_name: 'locked', passphrase: 'open sesame' });
      const address = await createNodeAddress(connection(), 'locked', 'p2wpkh');
      const wallet = openNodeWallet(connection(), { name: 'locked', address }, 'regtest');
      await expect(wallet.sign(order())).rejects.toThrow(
        'The node\'s wallet "locked" is locked. Unlock it for as long as anchors are to be signed: bitcoin-cli -rpcwallet="locked" walletpassphrase.',
      );
      const own = createRpcClient({ ...connection(), rpcUrl: `${node.url}/wallet/locked` });
      await own.call('walletpassphrase', ['open sesame', 60]);
      await expect(wallet.sign(order())).resolves.toMatchObject({ change: { valueSats: 99_600 } });
    });

    it('says that it has to be loaded', async () => {
      const { address } = await wallets['the node']!('p2wpkh');
      const wallet = openNodeWallet(connection(), { name: 'nowhere', address }, 'regtest');
      await expect(wallet.sign(order())).rejects.toThrow('bitcoin-cli loadwallet "nowhere" true');
      await expect(createNodeAddress(connection(), 'nowhere', 'p2tr')).rejects.toThrow('is not loaded');
    });

    it('says which coin it did not sign for when it has no key for the address', async () => {
      const { address } = await wallets['a file']!('p2wpkh');
      await node.rpc.call('createwallet', { wallet_name: 'other' });
      const wallet = openNodeWallet(connection(), { name: 'other', address }, 'regtest');
      await expect(wallet.sign(order())).rejects.toThrow(
        `did not sign for the coin ${'c0'.repeat(32)}:0. Check that it has the key`,
      );
    });

    it('asks an external signer once for all inputs', async () => {
      const wallet = await wallets['an external signer']!('p2tr');
      await writeFile(`${signerState}.log`, '');
      await wallet.sign({
        ...order(),
        inputs: [0, 1, 2].map((vout) => ({ txid: 'c0'.repeat(32), vout, valueSats: 1_000 })),
      });
      expect(await readFile(`${signerState}.log`, 'utf8')).toBe('signtx\n');
    });

    it('gets its address and its fingerprint from the command line', async () => {
      await node.rpc.call('createwallet', { wallet_name: 'by command' });
      const env = { ...settings(), ANCHOR_WALLET_NAME: 'by command' };
      const address = (await sello(env, 'create', '--type', 'p2tr')).trim();
      expect(address).toMatch(/^bcrt1p/);
      await expect(sello(env, 'create')).rejects.toThrow(`: ${address}. Set ANCHOR_WALLET_ADDRESS to it.`);
      const configured = { ...env, ANCHOR_WALLET_ADDRESS: address };
      expect((await sello(configured, 'address')).trim()).toBe(address);
      const { fingerprint } = openNodeWallet(connection(), { name: 'by command', address }, 'regtest');
      expect(JSON.parse(await sello(configured, 'address', '--json'))).toEqual({ address, fingerprint });
    });

    it('says what the node says when the external signer does not answer', async () => {
      const wallet = await wallets['an external signer']!('p2wpkh');
      await writeFile(`${signerState}.off`, '');
      await expect(wallet.sign(order())).rejects.toThrow(
        /Check the wallet and, if it has one, its external signer\.$/,
      );
      await rm(`${signerState}.off`);
      await expect(wallet.sign(order())).resolves.toMatchObject({ change: { valueSats: 99_600 } });
    });
  });
});

/** What a subcommand of `sello wallet` prints with these settings. */
async function sello(env: Record<string, string>, ...args: string[]): Promise<string> {
  const before = process.env;
  const lines: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  process.env = { ...before, SELLO_DATA_DIR: '/nowhere', ...env };
  try {
    await walletCommand().parseAsync(args, { from: 'user' });
    return lines.join('\n');
  } finally {
    process.env = before;
    log.mockRestore();
  }
}
