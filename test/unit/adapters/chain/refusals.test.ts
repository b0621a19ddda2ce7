import { readRefusal } from '../../../../adapters/chain/refusals';

/** As Bitcoin Knots 29 and Bitcoin Core 31 say it. */
const MESSAGES: Record<'taken' | 'inputs_missing' | 'fee_too_low', string[]> = {
  taken: [
    'txn-already-in-mempool',
    'txn-already-known',
    'txn-same-nonwitness-data-in-mempool',
    'Transaction outputs already in utxo set',
  ],
  inputs_missing: ['bad-txns-inputs-missingorspent', 'missing-inputs'],
  fee_too_low: [
    'min relay fee not met, 10 < 153',
    'mempool min fee not met, 160 < 4888',
    'mempool full',
    'insufficient fee, rejecting replacement aa; new feerate 0.00006535 BTC/kvB <= old feerate 0.00006535 BTC/kvB',
    'insufficient fee, rejecting replacement aa, not enough additional fees to relay; 0.00000001 < 0.00000153',
    'replacement-failed, insufficient feerate: does not improve feerate diagram',
    'package RBF failed: insufficient anti-DoS fees, rejecting replacement aa, less fees than conflicting txs; 0.00030165 < 0.0009016',
    'package RBF failed: package feerate is less than or equal to parent feerate, package feerate 1 <= parent feerate is 2',
  ],
};

const REFUSED: [message: string, advice: string][] = [
  ['Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', 'lower the fee cap'],
  ['max-fee-exceeded', 'lower the fee cap'],
  ['max feerate exceeded', 'lower the fee cap'],
  [
    'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
    'the wallet',
  ],
  ['mempool-script-verify-flag-failed (Witness program hash mismatch), input 0 of aa', 'the wallet'],
  ['txn-spk-reused-change', 'spkreuse=conflict'],
  ['scriptpubkey', 'datacarrier=0'],
  ['datacarrier', 'datacarrier=0'],
  ['txn-mempool-conflict', 'mempoolreplacement=0'],
  ['too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]', 'next block'],
  ['too-large-cluster', 'next block'],
  ['replacement-adds-unconfirmed, replacement aa adds unconfirmed input, idx 1', 'next block'],
  ['bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 1', 'after 100 blocks'],
  ['dust', 'bigger coin'],
  ['dust-nonanchor', 'bigger coin'],
];

describe('a refusal of the node', () => {
  it.each(Object.entries(MESSAGES).flatMap(([state, list]) => list.map((text) => [text, state])))(
    'is read from its message: %s',
    (message, state) => {
      expect(readRefusal(message)).toEqual({ state });
    },
  );

  it.each(REFUSED)('names the message and what to do: %s', (message, advice) => {
    const result = readRefusal(message);
    expect(result).toMatchObject({ state: message.includes('script-verify') ? 'invalid' : 'refused' });
    const { reason } = result as { reason: string };
    expect(reason).toContain(`The Bitcoin node refuses the transaction: "${message}".`);
    expect(reason).toContain(advice);
    expect(reason).toMatch(/\.$/);
  });

  it('of an unknown kind is passed on in the node’s words', () => {
    expect(readRefusal('bad-txns-in-belowout, value in (1) < value out (2)')).toEqual({
      state: 'invalid',
      reason:
        'The Bitcoin node refuses the transaction: "bad-txns-in-belowout, value in (1) < value out (2)".',
    });
    // The same code as that of missing inputs.
    expect(
      readRefusal('Unspendable output exceeds maximum configured by user (maxburnamount)'),
    ).toMatchObject({
      state: 'refused',
    });
  });
});
