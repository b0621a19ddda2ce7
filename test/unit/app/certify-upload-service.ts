import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { certifyUpload } from '../../../app/certify-upload';
import type { UploadOrder } from '../../../app/certify-upload';
import type { AppDependencies } from '../../../app/dependencies';
import type { ReceivedUpload, Sink } from '../../../app/upload';
import type { FailureCode } from '../../../domain/certificate';
import type { CertificationOrder, CertificationOutcome } from '../../../ports/certification-engine';
import { certifiedCertificate } from '../../support/certificates';
import { createCertificationWorld, SIGNER } from '../../support/in-memory/certification';

const NOW = new Date('2026-11-15T12:00:00Z');
export const CONTENT = 'a contract';
export const FIELDS = {
  title: null,
  description: null,
  documentType: null,
  reference: null,
  publicPage: true,
  fileName: 'c.txt',
  mime: null,
};
const { token, anchor } = certifiedCertificate('acct_1');
const EVIDENCE = { signer: SIGNER, hashAlgorithm: 'SHA-256' as const };
export const ISSUED = { token: token!, evidence: EVIDENCE, leaf: anchor!.leaf, savedAt: NOW };
export const KEY = 'order-14';

type Certify = (order: CertificationOrder) => Promise<CertificationOutcome>;

/** The service with an account of five units, and an engine that certifies the record unless told otherwise. */
export function createService() {
  const world = createCertificationWorld(NOW);
  const started: string[] = [];
  const settleAs = {
    async certified(id: string) {
      const { token: facts, evidence, leaf } = ISSUED;
      const times = { hashedAt: NOW, timestampedAt: NOW };
      await world.certificates.saveToken(id, { facts, evidence, tsr: Uint8Array.of(0), leaf, ...times });
      await world.accounts.settle('acct_1', id);
    },
    async failed(id: string, code: FailureCode) {
      await world.certificates.markFailed(id, { code, message: 'No.' }, NOW);
      await world.accounts.release('acct_1', id);
    },
  };
  const engine: { certify: Certify; start: (order: CertificationOrder) => Promise<void> } = {
    async certify({ certificateId }) {
      await settleAs.certified(certificateId);
      return { kind: 'certified', issued: ISSUED };
    },
    async start({ certificateId }) {
      started.push(certificateId);
    },
  };
  const publisher = { hasEndpoints: async (_accountId: string) => false };
  const deps = {
    ...world,
    engine,
    publisher,
    clock: () => NOW,
    settings: { resultWaitMilliseconds: 1_000, supportContact: null },
  } as unknown as AppDependencies;

  /** As the API does with a request; `received` tells whether its body was read. */
  function upload(order: Partial<UploadOrder> = {}, content = CONTENT) {
    const request = { received: false, ids: [] as string[] };
    const receive = async (sink: Sink): Promise<ReceivedUpload> => {
      request.received = true;
      await sink(Readable.from([Buffer.from(content)]));
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { fields: FIELDS, custody: 'held', size: content.length, sha256 };
    };
    const answer = certifyUpload(deps, {
      accountId: 'acct_1',
      idempotencyKey: null,
      respondAsync: false,
      receive,
      onCertificate: (id) => request.ids.push(id),
      ...order,
    });
    return { answer, request };
  }

  const records = () => [...world.records.values()].map(({ certificate }) => certificate);
  /** Nothing remains of a request but what was there before it. */
  const expectUntouched = () => {
    expect(world.account.certificatesUsed).toBe(world.held.size);
    expect(records()).toEqual([]);
    expect([...world.objects]).toEqual([]);
    expect(world.held.size).toBe(0);
  };
  const exhaust = () => (world.account.certificatesGranted = world.account.certificatesUsed);
  return { world, engine, publisher, settleAs, started, upload, records, expectUntouched, exhaust };
}

/** As a request does that sends only the hash of the usual file. */
export function statesHash(): (sink: Sink) => Promise<ReceivedUpload> {
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  return async () => ({ fields: FIELDS, custody: 'hash_only', size: CONTENT.length, sha256 });
}
