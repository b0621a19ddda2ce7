import type { SubmitResult } from '../../ports/chain';

const KNOWN =
  /already in utxo set|already in block chain|txn-already-known|txn-already-in-mempool|txn-same-nonwitness-data-in-mempool/;

const INPUTS_MISSING = /missingorspent|missing-inputs|Inputs missing or spent/;

/** `replacement-failed` is the answer since version 31 to a replacement that does not pay more for its size. */
const FEE_TOO_LOW =
  /min relay fee not met|mempool min fee not met|insufficient fee|mempool full|replacement-failed|insufficient anti-DoS fees|less than or equal to parent feerate/;

/** Against the rules that all nodes share: it stays refused. */
const INVALID = /script-verify-flag-failed|bad-txns-in-belowout|bad-txns-vout/;

/** What to do about a refusal, by the node's message (validation.cpp, policy/policy.cpp; Knots adds `spk-reused`). */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /max-fee-exceeded|max feerate exceeded|Fee exceeds maximum/,
    'It pays more than 0.1 bitcoin per 1,000 virtual bytes, which the node takes for a mistake: lower the fee cap.',
  ],
  [
    /script-verify-flag-failed|nonstandard-inputs|bad-witness-nonstandard/,
    'Its signature does not unlock the coin: check that the wallet is the one that the coin belongs to.',
  ],
  [
    /spk-reused/,
    'Anchors return their change to the address they spend from: remove the setting spkreuse=conflict from the node.',
  ],
  [
    /scriptpubkey|datacarrier|multi-op-return/,
    'An anchor keeps its root in an OP_RETURN output of 34 bytes: remove the settings datacarrier=0 and datacarriersize below 34 from the node.',
  ],
  [
    /txn-mempool-conflict|bip125-replacement-disallowed/,
    'The node replaces no transaction: remove the setting mempoolreplacement=0 from the node.',
  ],
  [
    /too-long-mempool-chain|too-large-cluster|package-mempool-limits/,
    'Too many unconfirmed transactions depend on each other: wait for the next block.',
  ],
  [
    /premature-spend-of-coinbase/,
    'The coin is a block reward, which can be spent after 100 blocks: wait, or use another coin.',
  ],
  [/replacement-adds-unconfirmed/, 'A replacement may add only confirmed coins: wait for the next block.'],
  [/too many potential replacements/, 'It would replace too many transactions: wait for the next block.'],
  [/dust/, 'An output is worth less than the node relays: use a bigger coin.'],
];

/** Reads the node's answer to a transaction that it did not accept. */
export function readRefusal(message: string): SubmitResult {
  if (KNOWN.test(message)) return { state: 'taken' };
  if (INPUTS_MISSING.test(message)) return { state: 'inputs_missing' };
  if (FEE_TOO_LOW.test(message)) return { state: 'fee_too_low' };
  const advice = ADVICE.find(([pattern]) => pattern.test(message))?.[1];
  const refusal = `The Bitcoin node refuses the transaction: "${message.replace(/\.$/, '')}".`;
  return {
    state: INVALID.test(message) ? 'invalid' : 'refused',
    reason: advice === undefined ? refusal : `${refusal} ${advice}`,
  };
}
