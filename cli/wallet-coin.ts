import { FOREIGN_COIN_CONFIRMATIONS } from '../domain/anchoring';
import type { Outpoint } from '../domain/anchoring';
import type { AnchorWallet, Chain, ChainCoin } from '../ports/chain';
import { COINBASE_MATURITY } from '../proofs/bitcoin/constants';
import { CliError } from '../clients/cli/cli-error';

/** The coin of this name, if anchors can spend it and go on doing so after a short reorganisation. */
export async function fundableCoin(
  chain: Pick<Chain, 'coin' | 'spenderOf'>,
  wallet: Pick<AnchorWallet, 'address' | 'script'>,
  name: string,
): Promise<Outpoint> {
  const [, txid = '', vout = ''] = /^([0-9a-f]{64}):(\d{1,9})$/.exec(name) ?? [];
  if (txid === '')
    throw new CliError(
      `"${name}" is not a coin; write the transaction id and the output index as TXID:VOUT.`,
    );
  const coin = await chain.coin(txid, Number(vout));
  if (coin === null) throw new CliError(`The node has no unspent output ${name}.`);
  const { valueSats } = coin;
  const problem = problemOf(coin, wallet) ?? (await contest(chain, coin));
  if (problem !== null) throw new CliError(`The output ${name} ${problem}`);
  return { txid, vout: Number(vout), valueSats };
}

function problemOf(
  { script, block, confirmations, coinbase }: ChainCoin,
  wallet: Pick<AnchorWallet, 'address' | 'script'>,
): string | null {
  if (script !== wallet.script) return `does not pay the wallet's address ${wallet.address}.`;
  if (block === null) return 'is not in a block yet; try again once it is.';
  if (coinbase && confirmations < COINBASE_MATURITY)
    return `is a block reward, which can be spent from block ${block.height + COINBASE_MATURITY} on; try again then.`;
  if (confirmations < FOREIGN_COIN_CONFIRMATIONS)
    return `has ${confirmations} of the ${FOREIGN_COIN_CONFIRMATIONS} confirmations that a new coin needs; try again later.`;
  return null;
}

async function contest(chain: Pick<Chain, 'spenderOf'>, coin: Outpoint): Promise<string | null> {
  const spender = await chain.spenderOf(coin);
  return spender === null ? null : `is being spent by the unconfirmed transaction ${spender}.`;
}
