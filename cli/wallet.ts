import { Command, Option } from 'commander';
import { createWalletFile } from '../adapters/chain/wallet-file';
import { exportDescriptor } from '../adapters/chain/wallet';
import { createNodeAddress } from '../adapters/chain/wallet-node';
import { WALLET_TYPES } from '../adapters/chain/wallet-script';
import type { WalletType } from '../adapters/chain/wallet-script';
import { createAnchorOperations } from '../adapters/mongo/anchor-operations';
import { createBatchRepository } from '../adapters/mongo/batches';
import { CliError } from '../clients/cli/cli-error';
import { operator } from './operator';
import { counted } from '../domain/text';
import { print } from '../clients/cli/print';
import { connection, network, openChain, openWallet, walletFile, walletKind } from './open-chain';
import { serviceSetting } from './running-stack';
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
    .command('export')
    .description(
      'prints the key in ANCHOR_WALLET_FILE as a descriptor, with which Bitcoin Core can sign: whoever reads it can spend the coins',
    )
    .action(async () => {
      if (walletKind() === 'node')
        throw new CliError(
          'The key is in the node’s wallet: bitcoin-cli has its own commands to spend from it.',
        );
      print(await exportDescriptor(walletFile(), network()));
    });

  wallet
    .command('fund')
    .argument('<txid:vout>', 'an output that pays the address')
    .description('names a coin for the next anchor, and with it the wallet; the node is not scanned for one')
    .action(async (name: string) => {
      const own = await openWallet();
      const coin = await fundableCoin(openChain(), own, name);
      await withDatabase(async (collections) => {
        const before = await createAnchorOperations(collections).adoptWallet(
          network(),
          own.fingerprint,
          operator(),
        );
        await createBatchRepository(collections).addCoin(network(), coin);
        if (before !== null)
          print(`Anchors are paid by the wallet ${own.fingerprint} from now on; until now by ${before}.`);
      });
      print(`${name} holds ${coin.valueSats} satoshi. The next anchor that needs a coin uses it.`);
    });

  wallet
    .command('balance')
    .description('lists the coins of the wallet; on the main network the node needs minutes to find them')
    .action(async () => {
      const coins = await openChain().unspent((await openWallet()).address);
      for (const { txid, vout, valueSats, confirmations } of coins)
        print(`${txid}:${vout}  ${valueSats} satoshi  ${counted(confirmations, 'confirmation')}`);
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
