import { Command } from 'commander';
import { loadWallet } from '../adapters/chain/wallet';
import { createWalletFile } from '../adapters/chain/wallet-file';
import { environmentReader } from '../config/environment';

const NETWORKS = ['bitcoin', 'testnet4', 'signet', 'regtest', 'sandbox'] as const;

export function walletCommand(): Command {
  const wallet = new Command('wallet').description('the key that anchors are paid from');

  wallet
    .command('create')
    .description('writes a new key to ANCHOR_WALLET_FILE and prints its address')
    .action(async () => {
      const { file, network } = settings();
      await createWalletFile(file);
      console.log((await loadWallet(file, network)).address);
    });

  wallet
    .command('address')
    .description('where to pay to')
    .action(async () => {
      const { file, network } = settings();
      console.log((await loadWallet(file, network)).address);
    });
  return wallet;
}

function settings() {
  const read = environmentReader(process.env);
  return {
    file: read.required('ANCHOR_WALLET_FILE'),
    network: read.oneOf('BITCOIN_NETWORK', NETWORKS),
  };
}
