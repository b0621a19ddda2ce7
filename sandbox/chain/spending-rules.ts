import { verify, verifySchnorr } from '@bitcoinerlab/secp256k1';
import { crypto, payments, script, Transaction } from 'bitcoinjs-lib';
import { toDisplayHex } from '../../proofs/bitcoin/hash256';
import { RPC, RpcError } from '../../proofs/bitcoin/rpc-error';
import { coinKey, isP2tr, isP2wpkh } from './coin';
import type { Coin, CoinView } from './coin';
import { CONSENSUS } from './consensus';

/** BIP 68: without this bit in its sequence, an input has a relative lock, which is not implemented here. */
const NO_RELATIVE_LOCK = 0x80000000;
const FINAL_SEQUENCE = 0xffffffff;

/** Checks a transaction against the consensus rules at `height` and gives its fee. Reasons are bitcoind's messages. */
export function checkSpending(transaction: Transaction, coins: CoinView, height: number): bigint {
  checkShape(transaction);
  const spent = transaction.ins.map(({ hash, index }) => {
    const coin = coins(toDisplayHex(hash), index);
    if (!coin) throw new RpcError(RPC.verifyError, 'bad-txns-inputs-missingorspent');
    return coin;
  });
  const immature = spent.some((coin) => coin.coinbase && height - coin.height < CONSENSUS.coinbaseMaturity);
  if (immature) reject('bad-txns-premature-spend-of-coinbase');
  const fee = sum(spent.map((coin) => coin.valueSats)) - sum(transaction.outs.map((output) => output.value));
  if (fee < 0n) reject('bad-txns-in-belowout');
  spent.forEach((coin, index) => {
    const signed = isP2tr(coin.script)
      ? isSignedByKey(transaction, index, spent)
      : isSigned(transaction, index, coin);
    if (!signed) reject('mandatory-script-verify-flag-failed');
  });
  return fee;
}

export function reject(reason: string): never {
  throw new RpcError(RPC.rejected, reason);
}

function checkShape({ ins, outs, locktime, version }: Transaction): void {
  if (ins.length === 0) reject('bad-txns-vin-empty');
  if (outs.length === 0) reject('bad-txns-vout-empty');
  if (ins.some(({ hash }) => Transaction.isCoinbaseHash(hash))) reject('coinbase');
  if (new Set(ins.map(({ hash, index }) => coinKey(toDisplayHex(hash), index))).size !== ins.length) {
    reject('bad-txns-inputs-duplicate');
  }
  if (outs.some(({ value }) => value < 0n)) reject('bad-txns-vout-negative');
  if (outs.some(({ value }) => value > CONSENSUS.maxSats)) reject('bad-txns-vout-toolarge');
  if (sum(outs.map(({ value }) => value)) > CONSENSUS.maxSats) reject('bad-txns-txouttotal-toolarge');
  if (locktime !== 0 && ins.some(({ sequence }) => sequence !== FINAL_SEQUENCE)) reject('non-final');
  if (version >= 2 && ins.some(({ sequence }) => sequence < NO_RELATIVE_LOCK)) reject('non-BIP68-final');
}

/** BIP 141 and 143, for P2WPKH. */
function isSigned(transaction: Transaction, index: number, coin: Coin): boolean {
  const input = transaction.ins[index];
  const [signature, pubkey] = input?.witness ?? [];
  if (!input || !signature || !pubkey || input.witness.length !== 2 || input.script.length !== 0)
    return false;
  if (!isP2wpkh(coin.script) || pubkey.length !== 33) return false;
  const hash = crypto.hash160(pubkey);
  if (!hash.every((byte, i) => byte === coin.script[i + 2])) return false;
  const { output: signedScript } = payments.p2pkh({ hash });
  if (!signedScript) return false;
  try {
    const { signature: rs, hashType } = script.signature.decode(signature);
    const digest = transaction.hashForWitnessV0(index, signedScript, coin.valueSats, hashType);
    return verify(digest, pubkey, rs, true);
  } catch {
    // Not a DER signature, or not a point on the curve.
    return false;
  }
}

/** BIP 341, for P2TR: only the key path, with the default signature hash. */
function isSignedByKey(transaction: Transaction, index: number, spent: readonly Coin[]): boolean {
  const input = transaction.ins[index];
  const [signature] = input?.witness ?? [];
  if (input?.witness.length !== 1 || input.script.length !== 0 || signature?.length !== 64) return false;
  const digest = transaction.hashForWitnessV1(
    index,
    spent.map((coin) => coin.script),
    spent.map((coin) => coin.valueSats),
    Transaction.SIGHASH_DEFAULT,
  );
  const key = spent[index]?.script.subarray(2) ?? new Uint8Array();
  try {
    return verifySchnorr(digest, key, signature);
  } catch {
    // Not a point on the curve.
    return false;
  }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
