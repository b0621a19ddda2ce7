import { NETWORKS } from '../domain/network';
import { Command } from 'commander';
import { createBitcoindChain } from '../adapters/chain/bitcoind';
import { loadWallet } from '../adapters/chain/wallet';
import { createWalletFile } from '../adapters/chain/wallet-file';
import { createBatchRepository } from '../adapters/mongo/batches';
import { environmentReader } from '../config/environment';
import type { Outpoint } from '../domain/anchoring';
import type { AnchorWallet, Chain } from '../ports/chain';
import { CliError } from './cli-error';
import { print } from './print';
import { optionalSetting, serviceSetting } from './running-stack';
import { withDatabase } from './with-database';

export function walletCommand(): Command {
  const wallet = new Command('wallet').description('the wallet that pays for anchors');

  wallet
    .command('create')
    .description('writes a new key to ANCHOR_WALLET_FILE and prints its address')
    .action(async () => {
      await createWalletFile(walletFile());
      print((await openWallet()).address);
    });

  wallet
    .command('address')
    .description('prints the address to pay to')
    .action(async () => {
      print((await openWallet()).address);
    });

  wallet
    .command('fund')
    .argument('<txid:vout>', 'an output that pays the address')
    .description('names a coin for the next anchor, so that the node is not scanned for one')
    .action(async (name: string) => {
      const coin = await coinOf(openChain(), await openWallet(), name);
      await withDatabase((collections) => createBatchRepository(collections).addCoin(network(), coin));
      print(`${name} holds ${coin.valueSats} satoshi. The next anchor that needs a coin uses it.`);
    });

  wallet
    .command('balance')
    .description('lists the coins of the wallet; on the main network the node needs minutes to find them')
    .action(async () => {
      const coins = await openChain().unspent((await openWallet()).address);
      for (const { txid, vout, valueSats } of coins) print(`${txid}:${vout}  ${valueSats}`);
      print(`${coins.reduce((total, { valueSats }) => total + valueSats, 0)} satoshi`);
    });
  return wallet;
}

async function coinOf(chain: Chain, { address }: AnchorWallet, name: string): Promise<Outpoint> {
  const [, txid = '', vout = ''] = /^([0-9a-f]{64}):(\d{1,9})$/.exec(name) ?? [];
  if (txid === '')
    throw new CliError(
      `"${name}" is not a coin; write the transaction id and the output index as TXID:VOUT.`,
    );
  const output = await chain.output(txid, Number(vout));
  if (output === null) throw new CliError(`The node has no unspent output ${name}.`);
  if (output.address !== address) throw new CliError(`The output ${name} does not pay ${address}.`);
  if (output.confirmations < 1)
    throw new CliError(`The output ${name} is not in a block yet; try again once it is.`);
  return { txid, vout: Number(vout), valueSats: output.valueSats };
}

function network() {
  const name = serviceSetting(process.env, 'BITCOIN_NETWORK');
  return environmentReader({ BITCOIN_NETWORK: name }).oneOf('BITCOIN_NETWORK', NETWORKS);
}

function walletFile(): string {
  return serviceSetting(process.env, 'ANCHOR_WALLET_FILE');
}

function openWallet(): Promise<AnchorWallet> {
  return loadWallet(walletFile(), network());
}

function openChain(): Chain {
  const cookieFile = optionalSetting(process.env, 'BITCOIN_RPC_COOKIE_FILE');
  return createBitcoindChain({
    rpcUrl: serviceSetting(process.env, 'BITCOIN_RPC_URL'),
    network: network(),
    ...(cookieFile !== null && { cookieFile }),
  });
}
