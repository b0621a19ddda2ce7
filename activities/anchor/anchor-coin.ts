import { FOREIGN_COIN_CONFIRMATIONS } from '../../domain/anchoring';
import type { Outpoint, SpentCoin } from '../../domain/anchoring';
import type { BatchRepository } from '../../ports/batches';
import type { AnchorWallet, Chain, ChainCoin } from '../../ports/chain';
import { COINBASE_MATURITY } from '../../proofs/bitcoin/constants';
import { tryAgain } from '../failures';

export interface CoinDependencies {
  batches: Pick<BatchRepository, 'addCoin' | 'coins' | 'watched' | 'unclaimed'>;
  chain: Pick<Chain, 'network' | 'coin' | 'spenderOf' | 'unspent'>;
  wallet: Pick<AnchorWallet, 'address' | 'leastChangeSats' | 'script' | 'virtualSize'>;
}

export interface CoinOrder {
  /** In satoshi per virtual byte. */
  rate: number;
  /** What the fee may become later: a coin worth more than this leaves room to raise it. */
  capSats: number;
  /** Wait for the change of a batch that lost its block, rather than search for another coin. */
  patient: boolean;
  /** Spend this coin, whatever else there is. */
  named?: Outpoint | null;
}

type Examined =
  | { state: 'usable'; coin: SpentCoin }
  | { state: 'unusable'; reason: string }
  | { state: 'contested'; reason: string };

const MAX_INPUTS = 10;

/** A scrap is swept when it is worth this many times what spending it costs. */
const WORTH_SWEEPING = 2;

/**
 * Chooses what a transaction spends. Every coin pays this wallet, is deep enough in the chain, and nothing else spends it. The first is the
 * change of the last anchor, else a coin named by the operator, else any other, and leaves room to raise the fee if one of them does. Scraps
 * come along.
 */
export function createCoinChooser({ batches, chain, wallet }: CoinDependencies) {
  async function examine({ txid, vout }: Outpoint, own: boolean): Promise<Examined> {
    const name = `${txid}:${vout}`;
    const unusable = (reason: string): Examined => ({ state: 'unusable', reason });
    const coin = await chain.coin(txid, vout);
    if (coin === null) return unusable(`${name} is not on the chain, or is spent`);
    if (coin.script !== wallet.script) return unusable(`${name} belongs to another wallet`);
    const { block, confirmations, valueSats } = coin;
    const needed = confirmationsNeeded(coin, own);
    if (block === null || confirmations < needed)
      return unusable(`${name} has ${confirmations} of ${needed} confirmations`);
    const spender = await chain.spenderOf(coin);
    if (spender !== null) return { state: 'contested', reason: contested(name, spender) };
    const { height, hash } = block;
    return { state: 'usable', coin: { txid, vout, valueSats, block: { height, hash }, own } };
  }

  async function examineAll(coins: Outpoint[], own: boolean): Promise<Examined[]> {
    const examined: Examined[] = [];
    for (const coin of coins) examined.push(await examine(coin, own));
    return examined;
  }

  async function knownCoins(): Promise<Examined[]> {
    const { change, added } = await batches.coins(chain.network);
    return [...(await examineAll(change, true)), ...(await examineAll(added, false))];
  }

  /** Slow. What it finds is remembered. */
  async function searchCoins(known: SpentCoin[]): Promise<Examined[]> {
    const found = await batches.unclaimed(await chain.unspent(wallet.address));
    const fresh = found.filter((coin) => !known.some((each) => isSame(each, coin)));
    for (const { txid, vout, valueSats } of fresh)
      await batches.addCoin(chain.network, { txid, vout, valueSats });
    const examined = await examineAll(fresh, false);
    return examined.sort((a, b) => valueOf(b) - valueOf(a));
  }

  /** A batch that lost its block soon has its change back, while a search for another coin takes minutes. */
  async function assertNoneReturns(): Promise<void> {
    const watched = await batches.watched(chain.network);
    const lost = watched.find(({ status }) => status !== 'confirmed');
    if (lost === undefined) return;
    throw tryAgain(
      'coin_waits',
      `The wallet's coin is the change of ${lost.id}, which lost its block and waits for another.`,
    );
  }

  function refusal(examined: Examined[]): Error {
    const reasons = examined.flatMap((each) => (each.state === 'unusable' ? [each.reason] : []));
    const rival = examined.find((each) => each.state === 'contested');
    if (rival !== undefined) return tryAgain('coin_contested', rival.reason);
    const why = reasons.length === 0 ? '' : ` (${reasons.slice(0, 3).join('; ')})`;
    return tryAgain(
      'wallet_empty',
      `The anchoring wallet has no coin that can pay for an anchor${why}: pay to ${wallet.address}.`,
    );
  }

  /** What spending one more coin costs. */
  const inputCost = (rate: number): number => rate * (wallet.virtualSize(2) - wallet.virtualSize(1));

  /** Adds coins that leave no room of their own, as far as they are worth it and the fee stays below the cap. */
  function withScraps(first: SpentCoin[], others: SpentCoin[], { rate, capSats }: CoinOrder): SpentCoin[] {
    const inputs = [...first];
    for (const coin of others) {
      if (inputs.some((each) => isSame(each, coin))) continue;
      const isScrap = coin.valueSats < capSats + wallet.leastChangeSats;
      const isWorthIt = coin.valueSats >= WORTH_SWEEPING * inputCost(rate);
      const fits = inputs.length < MAX_INPUTS && rate * wallet.virtualSize(inputs.length + 1) <= capSats;
      if (isScrap && isWorthIt && fits) inputs.push(coin);
    }
    return inputs;
  }

  return {
    async choose(order: CoinOrder): Promise<SpentCoin[]> {
      const roomy = order.capSats + wallet.leastChangeSats;
      const isRoomy = ({ valueSats }: SpentCoin): boolean => valueSats >= roomy;
      const named = order.named ? await examine(order.named, false) : null;
      if (named !== null && named.state !== 'usable') throw refusal([named]);
      let examined = await knownCoins();
      if (named === null && !usable(examined).some(isRoomy)) {
        if (order.patient) await assertNoneReturns();
        examined = [...examined, ...(await searchCoins(usable(examined)))];
      }
      const coins = usable(examined);
      const [largest] = [...coins].sort((a, b) => b.valueSats - a.valueSats);
      const first = named?.coin ?? coins.find(isRoomy) ?? largest;
      if (first === undefined) throw refusal(examined);
      const inputs = withScraps([first], coins, order);
      const total = inputs.reduce((sum, { valueSats }) => sum + valueSats, 0);
      const least = Math.min(order.rate * wallet.virtualSize(inputs.length), order.capSats);
      if (total < least + wallet.leastChangeSats) throw refusal(examined);
      return inputs;
    },

    /** Coins that a replacement may spend besides these, largest first. */
    async others(inputs: SpentCoin[]): Promise<SpentCoin[]> {
      const coins = usable(await knownCoins()).filter((coin) => !inputs.some((each) => isSame(each, coin)));
      return coins.sort((a, b) => b.valueSats - a.valueSats).slice(0, MAX_INPUTS - inputs.length);
    },
  };
}

/** Our own change is as safe as the batch that made it. */
export function confirmationsNeeded({ coinbase }: Pick<ChainCoin, 'coinbase'>, own: boolean): number {
  if (own) return 1;
  return coinbase ? COINBASE_MATURITY : FOREIGN_COIN_CONFIRMATIONS;
}

export function contested(coin: string, spender: string): string {
  return (
    `Transaction ${spender} spends the wallet's coin ${coin}, and this deployment did not sign it. ` +
    'If it is yours, wait until it is in a block. If not, another deployment or program has the same key: give each a key of its own.'
  );
}

function usable(examined: Examined[]): SpentCoin[] {
  return examined.flatMap((each) => (each.state === 'usable' ? [each.coin] : []));
}

function valueOf(examined: Examined): number {
  return examined.state === 'usable' ? examined.coin.valueSats : 0;
}

function isSame(a: Outpoint, b: Outpoint): boolean {
  return a.txid === b.txid && a.vout === b.vout;
}
