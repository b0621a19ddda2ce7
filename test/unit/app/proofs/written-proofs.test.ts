import type { CertificateRecord } from '../../../../app/certificate-record';
import { constanciaFacts } from '../../../../app/proofs/pdf-proof';
import type { ProofOrder } from '../../../../app/proofs/proof-order';
import { createWrittenProofs } from '../../../../app/proofs/written-proofs';
import { ANCHOR_SETTINGS } from '../../../support/batch';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const NOON = new Date('2026-11-15T12:00:10Z');
const SUBMITTED: CertificateRecord = {
  id: ID,
  status: 'certified',
  failure: null,
  title: 'Contrato 14',
  description: 'for the owner only',
  document_type: null,
  reference: 'inv-2291',
  file: { name: 'c14.pdf', mime: 'application/pdf', size: 24, sha256: '5e'.repeat(32) },
  custody: 'held',
  nom151: {
    status: 'granted',
    provider: 'psc',
    grade: 'sandbox',
    policy_oid: '1.2.3',
    serial_number: '1',
    gen_time: '2026-11-14T18:02:11.214Z',
    trust_url: 'https://sello.example.com/.well-known/sello/trust/one.pem',
  },
  blockchain: {
    status: 'submitted',
    network: 'bitcoin',
    txid: 'ab'.repeat(32),
    block_height: null,
    block_hash: null,
    block_time: null,
    confirmations: 0,
    confirmations_required: 6,
    next_anchor_at: null,
  },
  evidence: {
    status: 'valid',
    revocation: 'captured',
    renewals: 0,
    valid_until: '2031-11-14T18:02:11.000Z',
  },
  public_page: true,
  qr_verification_url: `https://sello.example.com/v/${ID}`,
  created_at: '2026-11-14T18:02:10.101Z',
  updated_at: '2026-11-14T18:02:12.999Z',
};
const CONFIRMED = {
  ...SUBMITTED,
  blockchain: {
    ...SUBMITTED.blockchain,
    status: 'confirmed' as const,
    block_height: 871_234,
    block_hash: 'cd'.repeat(32),
    block_time: '2026-11-14T18:12:40.000Z',
    confirmations: 1,
  },
};

const READER: Parameters<typeof constanciaFacts>[3] = { language: 'es', holder: null, chain: [] };

function sheet(
  record: CertificateRecord,
  madeAt = NOON,
  reader = READER,
): Extract<ProofOrder, { type: 'pdf' }> {
  const deps = { clock: () => madeAt, settings: ANCHOR_SETTINGS, trust: [] };
  return { type: 'pdf', constancia: constanciaFacts(deps, record, record, reader) };
}

/** Each proof is a number: how many were written before it. */
function proofsOf({ bytesEach = 1, maxBytes = 1_000_000 } = {}) {
  const orders: ProofOrder[] = [];
  const waiting: (() => void)[] = [];
  const held = { on: false };
  const read = createWrittenProofs(async (order) => {
    const bytes = new Uint8Array(bytesEach).fill(orders.push(order) - 1);
    if (held.on) await new Promise<void>((resolve) => waiting.push(resolve));
    return bytes;
  }, maxBytes);
  const ask = async (order: ProofOrder, account: string | null = 'acct_a') => (await read(account, order))[0];
  return { ask, orders, held, waiting };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('written proofs', () => {
  it('are written once while nothing in them changes, however deep the block is by then', async () => {
    const { ask, orders } = proofsOf();
    const deeper = { ...CONFIRMED, blockchain: { ...CONFIRMED.blockchain, confirmations: 700 } };
    expect(await ask(sheet(CONFIRMED))).toBe(0);
    expect(await ask(sheet(deeper, new Date('2027-01-01T00:00:00Z')))).toBe(0);
    expect(orders).toHaveLength(1);
  });

  it('are never served for another state: submitted, replaced, mined, deeper, confirmed, reorganised', async () => {
    const { ask } = proofsOf();
    const pending = {
      ...SUBMITTED,
      blockchain: { ...SUBMITTED.blockchain, status: 'pending' as const, txid: null },
    };
    const replaced = { ...SUBMITTED, blockchain: { ...SUBMITTED.blockchain, txid: 'ef'.repeat(32) } };
    const elsewhere = {
      ...CONFIRMED,
      blockchain: { ...CONFIRMED.blockchain, block_hash: '12'.repeat(32) },
    };
    const mined = { ...CONFIRMED, blockchain: { ...CONFIRMED.blockchain, status: 'submitted' as const } };
    const deeper = { ...mined, blockchain: { ...mined.blockchain, confirmations: 2 } };
    const states = [pending, SUBMITTED, replaced, mined, deeper, CONFIRMED, elsewhere];
    for (const [index, state] of states.entries()) expect(await ask(sheet(state))).toBe(index);
    // Back in its first block: the proof of that block is right again.
    expect(await ask(sheet(CONFIRMED))).toBe(5);
  });

  it('with a state that may change are dated, and kept for that minute only', async () => {
    const { ask } = proofsOf();
    expect(await ask(sheet(SUBMITTED))).toBe(0);
    expect(await ask(sheet(SUBMITTED, new Date('2026-11-15T12:00:59Z')))).toBe(0);
    expect(await ask(sheet(SUBMITTED, new Date('2026-11-15T12:01:00Z')))).toBe(1);
  });

  it('are never shared between certificates, types, or readers who may see different things', async () => {
    const { ask } = proofsOf();
    const { constancia } = sheet(CONFIRMED);
    const content = {
      id: ID,
      record: constancia.certificate,
      tsr: new Uint8Array(1),
      roots: [],
      intermediates: [],
      evidence: null,
    };
    const proof = {} as Extract<ProofOrder, { type: 'bundle' }>['content']['proof'];
    const orders: ProofOrder[] = [
      sheet(CONFIRMED),
      sheet({ ...CONFIRMED, id: 'cert_other' }),
      sheet({ ...CONFIRMED, title: 'Contrato 15' }),
      sheet(CONFIRMED, NOON, { ...READER, language: 'en' }),
      sheet(CONFIRMED, NOON, { ...READER, holder: 'Inmobiliaria del Valle' }),
      { type: 'bundle', constancia, content: { ...content, proof } },
      { type: 'bundle', constancia, content: { ...content, proof, record: { id: ID } } },
      { type: 'bundle', constancia, content: { ...content, proof, tsr: new Uint8Array(2) } },
    ];
    for (const [index, order] of orders.entries()) expect(await ask(order)).toBe(index);
  });

  it('requested by many at once are written once', async () => {
    const { ask, orders, held, waiting } = proofsOf();
    held.on = true;
    const all = Promise.all(Array.from({ length: 50 }, () => ask(sheet(CONFIRMED))));
    await settled();
    waiting[0]!();
    expect(new Set(await all)).toEqual(new Set([0]));
    expect(orders).toHaveLength(1);
  });

  it('take a bounded number of bytes: the one used longest ago goes first', async () => {
    const { ask } = proofsOf({ bytesEach: 1_000, maxBytes: 2 * 1_512 });
    const other = (n: number) => sheet({ ...CONFIRMED, id: `cert_${n}` });
    expect(await ask(other(0))).toBe(0);
    expect(await ask(other(1))).toBe(1);
    expect(await ask(other(0))).toBe(0);
    expect(await ask(other(2))).toBe(2);
    expect(await ask(other(0))).toBe(0);
    expect(await ask(other(1))).toBe(3);
  });

  it('that could not be written are tried again', async () => {
    let attempts = 0;
    const read = createWrittenProofs(() =>
      ++attempts === 1 ? Promise.reject(new Error('no memory')) : Promise.resolve(new Uint8Array(1)),
    );
    await expect(read('acct_a', sheet(CONFIRMED))).rejects.toThrow('no memory');
    expect(await read('acct_a', sheet(CONFIRMED))).toHaveLength(1);
  });

  it('are written one at a time, and accounts take turns', async () => {
    const { ask, orders, held, waiting } = proofsOf();
    held.on = true;
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((id) =>
      ask(sheet({ ...CONFIRMED, id }), id.charAt(0)),
    );
    for (let written = 1; written <= asked.length; written++) {
      await settled();
      expect(waiting).toHaveLength(written);
      waiting[written - 1]!();
    }
    await Promise.all(asked);
    const order = orders.map((each) => (each.type === 'pdf' ? each.constancia.certificate.id : null));
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('go to accounts before all anonymous callers, who share one queue', async () => {
    const { ask, orders, held, waiting } = proofsOf();
    held.on = true;
    const anonymous = ['p1', 'p2', 'p3'].map((id) => ask(sheet({ ...CONFIRMED, id }), null));
    // The same sheet as one that an anonymous caller waits for, too.
    const asked = [...anonymous, ...['a1', 'p3', 'b1'].map((id) => ask(sheet({ ...CONFIRMED, id }), id))];
    for (let written = 1; written <= asked.length; written++) {
      await settled();
      waiting[written - 1]!();
    }
    await Promise.all(asked);
    const order = orders.map((each) => (each.type === 'pdf' ? each.constancia.certificate.id : null));
    expect(order).toEqual(['p1', 'a1', 'p3', 'b1', 'p2', 'p3']);
  });

  it('can’t be requested without end by anonymous callers, whatever they ask for', async () => {
    const { ask, held, waiting } = proofsOf();
    held.on = true;
    const theirs = Array.from({ length: 21 }, (_, n) => ask(sheet({ ...CONFIRMED, id: `cert_${n}` }), null));
    await expect(ask(sheet({ ...CONFIRMED, id: 'cert_21' }), null)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    const mine = ask(sheet({ ...CONFIRMED, id: 'cert_21' }));
    held.on = false;
    waiting[0]!();
    expect(await Promise.all([...theirs, mine])).toHaveLength(22);
  });

  it('go on after one that throws before it is under way', async () => {
    const read = createWrittenProofs((order) => {
      if (order.type === 'preview') throw new Error('no thread');
      return Promise.resolve(new Uint8Array(1));
    });
    const preview = { type: 'preview', facts: {} } as unknown as ProofOrder;
    await expect(read(null, preview)).rejects.toThrow('no thread');
    expect(await read('acct_a', sheet(CONFIRMED))).toHaveLength(1);
  });

  it('can’t be requested without end by one account, and others are still served', async () => {
    const { ask, held, waiting } = proofsOf();
    held.on = true;
    // One is being written, twenty wait.
    const mine = Array.from({ length: 21 }, (_, n) => ask(sheet({ ...CONFIRMED, id: `cert_${n}` })));
    await expect(ask(sheet({ ...CONFIRMED, id: 'cert_21' }))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    const other = ask(sheet({ ...CONFIRMED, id: 'cert_b' }), 'acct_b');
    held.on = false;
    waiting[0]!();
    expect(await Promise.all([...mine, other])).toHaveLength(22);
  });
});
