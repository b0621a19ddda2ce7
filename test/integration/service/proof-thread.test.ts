import { join } from 'node:path';
import type { ProofOrder } from '../../../app/proofs/proof-order';
import type * as ProofWriterModule from '../../../server/proof-writer';
import { writeProof } from '../../../app/proofs/write-proof';

// The compiled one: a thread starts from its file.
const { createProofWriter } = jest.requireActual<typeof ProofWriterModule>(
  join(__dirname, '../../../dist/server/proof-writer.js'),
);

const ORDER: ProofOrder = {
  type: 'pdf',
  constancia: {
    language: 'es',
    holder: null,
    chain: [],
    certificate: {
      id: 'cert_4fT0mQ2vX9bKc7LrZ1aYwE',
      title: 'Contrato 14',
      document_type: 'contrato',
      file: { size: 24, sha256: '5e'.repeat(32) },
      custody: 'held',
      nom151: {
        status: 'granted',
        provider: 'psc',
        grade: 'sandbox',
        policy_oid: '2.16.484.101.10.316.1.2',
        serial_number: '-17',
        gen_time: '2026-11-14T18:02:11.214Z',
        trust_url: 'https://sello.example.com/.well-known/sello/trust/one.pem',
      },
      blockchain: {
        status: 'pending',
        network: 'bitcoin',
        txid: null,
        block_height: null,
        block_hash: null,
        block_time: null,
      },
      evidence: {
        status: 'valid',
        revocation: 'captured',
        renewals: 0,
        valid_until: '2031-11-14T18:02:11.000Z',
      },
      qr_verification_url: 'https://sello.example.com/v/cert_4fT0mQ2vX9bKc7LrZ1aYwE',
      created_at: '2026-11-14T18:02:10.101Z',
    },
    accreditation: null,
    depth: null,
    madeAt: new Date('2026-11-15T12:00:10Z'),
  },
};

describe('the thread that writes proofs', () => {
  const writer = createProofWriter();
  afterAll(() => writer.close());

  it('gives the same bytes as the code itself, while the event loop goes on', async () => {
    // The first sheet takes a second of processor time: on the event loop, nothing else would run meanwhile.
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    const bytes = await writer.write(ORDER);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(10);
    expect(Buffer.from(bytes).equals(await writeProof(ORDER))).toBe(true);
  });

  it('reports what it could not write, and writes the next', async () => {
    const { constancia } = ORDER;
    const { certificate } = constancia;
    const unstamped = { ...certificate, nom151: { ...certificate.nom151, grade: null } };
    await expect(
      writer.write({ type: 'pdf', constancia: { ...constancia, certificate: unstamped } }),
    ).rejects.toThrow('has no time stamp to print');
    expect((await writer.write(ORDER)).length).toBeGreaterThan(10_000);
  });

  it('that has ended refuses what it was asked, and the next order starts another', async () => {
    const asked = writer.write(ORDER);
    await writer.close();
    await expect(asked).rejects.toThrow('has ended');
    expect((await writer.write(ORDER)).length).toBeGreaterThan(10_000);
  });
});
