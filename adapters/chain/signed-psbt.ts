import { Psbt } from 'bitcoinjs-lib';
import type { Transaction } from 'bitcoinjs-lib';
import type { Outpoint } from '../../domain/anchoring';
import { equalBytes } from '../../proofs/bytes';
import { isSigned } from './anchor-signature';

type PsbtInput = Psbt['data']['inputs'][number];

/**
 * The transaction that was asked for, with the signatures of the answer. Only the signatures are taken from the answer, and each is
 * verified: a signer that is faulty or has been taken over can refuse to sign, but not pay anyone else, or pay more.
 */
export function signedTransaction(
  asked: Transaction,
  { script, coins }: { script: Uint8Array; coins: readonly Outpoint[] },
  answer: string,
): Transaction {
  const signed = parse(answer);
  if (!equalBytes(signed.data.getTransaction(), asked.toBuffer())) {
    throw new Error(
      'The signer answered with another transaction than the one it was asked to sign. It was not submitted. Check the signer before you let it sign again.',
    );
  }
  const spent = { script, values: coins.map(({ valueSats }) => BigInt(valueSats)) };
  const transaction = asked.clone();
  coins.forEach(({ txid, vout }, index) => {
    const witness = witnessOf(signed.data.inputs[index]);
    if (witness === null) {
      throw new Error(
        `The signer did not sign for the coin ${txid}:${vout}. Check that it has the key of the wallet's address and is connected.`,
      );
    }
    if (!isSigned(asked, index, spent, witness)) {
      throw new Error(
        `The signer's signature for the coin ${txid}:${vout} is not valid. Check that the wallet's address and the coin's value are those that the signer knows.`,
      );
    }
    transaction.setWitness(index, witness);
  });
  return transaction;
}

function parse(answer: string): Psbt {
  try {
    return Psbt.fromBase64(answer);
  } catch (cause) {
    throw new Error('The signer answered with something that is not a PSBT. Check the signer.', { cause });
  }
}

/** Signers leave signatures in the input's own fields; some also finalise the input, which leaves the witness alone. */
function witnessOf(input: PsbtInput | undefined): Uint8Array[] | null {
  if (input?.finalScriptWitness) return stackOf(input.finalScriptWitness);
  if (input?.tapKeySig) return [input.tapKeySig];
  const [partial] = input?.partialSig ?? [];
  return partial ? [partial.signature, partial.pubkey] : null;
}

/** A count, then each element after its length. Neither takes more than a byte in a witness of these types. */
function stackOf(bytes: Uint8Array): Uint8Array[] {
  const stack: Uint8Array[] = [];
  for (let at = 1; at < bytes.length;) {
    const length = bytes[at] ?? 0;
    stack.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return stack;
}
