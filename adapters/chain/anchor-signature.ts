import { verify, verifySchnorr } from '@bitcoinerlab/secp256k1';
import { crypto, opcodes, script as scripts, Transaction } from 'bitcoinjs-lib';
import { equalBytes } from '../../proofs/bytes';
import { programOf, typeOfScript } from './wallet-script';

const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction;

/** The coins that a transaction spends: all of one script, their values in the order of the inputs. */
export interface SpentCoins {
  readonly script: Uint8Array;
  readonly values: readonly bigint[];
}

/** What an input's signature covers: the whole transaction and the value of this input (BIP 143) or of all of them (BIP 341). */
export function signatureHash(
  transaction: Transaction,
  index: number,
  { script, values }: SpentCoins,
  hashType: number,
): Uint8Array {
  if (typeOfScript(script) === 'p2tr') {
    const spentScripts = values.map(() => script);
    return transaction.hashForWitnessV1(index, spentScripts, [...values], hashType);
  }
  const { OP_DUP, OP_HASH160, OP_EQUALVERIFY, OP_CHECKSIG } = opcodes;
  const code = scripts.compile([OP_DUP, OP_HASH160, programOf(script), OP_EQUALVERIFY, OP_CHECKSIG]);
  return transaction.hashForWitnessV0(index, code, values[index] ?? 0n, hashType);
}

/** Whether this witness spends the input with a signature that covers every input and output. */
export function isSigned(
  transaction: Transaction,
  index: number,
  spent: SpentCoins,
  witness: readonly Uint8Array[],
): boolean {
  const valid = typeOfScript(spent.script) === 'p2tr' ? isSchnorrSigned : isEcdsaSigned;
  try {
    return valid(transaction, index, spent, witness);
  } catch {
    // The libraries throw for bytes that are no signature at all.
    return false;
  }
}

function isEcdsaSigned(...[transaction, index, spent, witness]: Parameters<typeof isSigned>): boolean {
  const [encoded, publicKey] = witness;
  if (witness.length !== 2 || !encoded || publicKey?.length !== 33) return false;
  if (!equalBytes(crypto.hash160(publicKey), programOf(spent.script))) return false;
  const { signature, hashType } = scripts.signature.decode(encoded);
  if (hashType !== SIGHASH_ALL) return false;
  return verify(signatureHash(transaction, index, spent, hashType), publicKey, signature, true);
}

/** A signature of 64 bytes is of the default type; one of 65 names its type. */
function isSchnorrSigned(...[transaction, index, spent, witness]: Parameters<typeof isSigned>): boolean {
  const [encoded] = witness;
  if (witness.length !== 1 || !encoded) return false;
  const [hashType = SIGHASH_DEFAULT, ...more] = encoded.subarray(64);
  if (more.length > 0 || (encoded.length === 65 && hashType !== SIGHASH_ALL)) return false;
  const hash = signatureHash(transaction, index, spent, hashType);
  return verifySchnorr(hash, programOf(spent.script), encoded.subarray(0, 64));
}
