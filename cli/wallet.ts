import { Command, Option } from 'commander';
import { createBitcoindChain } from '../adapters/chain/bitcoind';
import type { RpcOptions } from '../adapters/chain/rpc-client';
import { loadWallet } from '../adapters/chain/wallet';
import { createWalletFile } from '../adapters/chain/wallet-file';
import { createNodeAddress, openNodeWallet } from '../adapters/chain/wallet-node';
import { WALLET_TYPES } from '../adapters/chain/wallet-script';
import type { WalletType } from '../adapters/chain/wallet-script';
import { createBatchRepository } from '../adapters/mongo/batches';
import { environmentReader } from '../config/environment';
import { NETWORKS } from '../domain/network';
import type { AnchorWallet, Chain } from '../ports/chain';
import { print } from './print';
import { optionalSetting, serviceSetting } from './running-stack';
import { fundableCoin } from './wallet-coin';
import { withDatabase } from './with-database';

export function walletCommand(): Command {
  const wallet = new Command('wallet').description('the wallet that pays for anchors');

  wallet
    .command('create')
    .description(
      'writes a new key to ANCHOR_WALLET_FILE, or labels an address of the node’s wallet, and prints the address',
    )
    .addOption(new Option('--type <type>', 'of the address').choices(WALLET_TYPES).default('p2wpkh'))
    .action(async ({ type }: { type: WalletType }) => {
      print(await createAddress(type));
    });

  wallet
    .command('address')
    .description('prints the address to pay to')
    .option('--json', 'print JSON, with the fingerprint that batches are bound to')
    .action(async ({ json }: { json?: true }) => {
      const { address, fingerprint } = await openWallet();
      print(json ? JSON.stringify({ address, fingerprint }, null, 2) : address);
    });

  wallet
    .command('fund')
    .argument('<txid:vout>', 'an output that pays the address')
    .description('names a coin for the next anchor, so that the node is not scanned for one')
    .action(async (name: string) => {
      const coin = await fundableCoin(openChain(), await openWallet(), name);
      await withDatabase((collections) => createBatchRepository(collections).addCoin(network(), coin));
      print(`${name} holds ${coin.valueSats} satoshi. The next anchor that needs a coin uses it.`);
    });

  wallet
    .command('balance')
    .description('lists the coins of the wallet; on the main network the node needs minutes to find them')
    .action(async () => {
      const coins = await openChain().unspent((await openWallet()).address);
      for (const { txid, vout, valueSats, confirmations } of coins)
        print(`${txid}:${vout}  ${valueSats} satoshi  ${confirmations} confirmations`);
      print(`${coins.reduce((total, { valueSats }) => total + valueSats, 0)} satoshi`);
    });
  return wallet;
}

async function createAddress(type: WalletType): Promise<string> {
  if (walletKind() === 'node')
    return createNodeAddress(connection(), serviceSetting(process.env, 'ANCHOR_WALLET_NAME'), type);
  await createWalletFile(walletFile(), type);
  return (await openWallet()).address;
}

async function openWallet(): Promise<AnchorWallet> {
  if (walletKind() === 'file') return loadWallet(walletFile(), network());
  const name = serviceSetting(process.env, 'ANCHOR_WALLET_NAME');
  const address = serviceSetting(process.env, 'ANCHOR_WALLET_ADDRESS');
  return openNodeWallet(connection(), { name, address }, network());
}

function openChain(): Chain {
  return createBitcoindChain({ ...connection(), network: network() });
}

function connection(): RpcOptions {
  const cookieFile = optionalSetting(process.env, 'BITCOIN_RPC_COOKIE_FILE');
  return {
    rpcUrl: serviceSetting(process.env, 'BITCOIN_RPC_URL'),
    ...(cookieFile !== null && { cookieFile }),
  };
}

function network() {
  const name = serviceSetting(process.env, 'BITCOIN_NETWORK');
  return environmentReader({ BITCOIN_NETWORK: name }).oneOf('BITCOIN_NETWORK', NETWORKS);
}

function walletKind(): 'file' | 'node' {
  const kind = optionalSetting(process.env, 'ANCHOR_WALLET') ?? undefined;
  return environmentReader({ ANCHOR_WALLET: kind }).oneOf('ANCHOR_WALLET', ['file', 'node'], 'file');
}

function walletFile(): string {
  return serviceSetting(process.env, 'ANCHOR_WALLET_FILE');
}
