import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { askForDigest } from '../../activities/certify/ask-provider';
import type { RecordedToken } from '../../activities/certify/ask-provider';
import { verifiedToken } from '../../activities/certify/verified-token';
import { createRenewActivities } from '../../activities/evidence/renew';
import { certifiedFields, createCertificateRepository, documentOf } from '../../adapters/mongo/certificates';
import { createRenewalRepository } from '../../adapters/mongo/renewals';
import { createSignerRepository } from '../../adapters/mongo/signers';
import { createHttpProvider } from '../../adapters/psc/http-provider';
import type { HttpProvider } from '../../adapters/psc/http-provider';
import { createEvidenceStates } from '../../app/evidence/evidence-state';
import { writeCertificateEvidence } from '../../app/evidence/evidence-record';
import { createRevokedSigners } from '../../app/evidence/revoked-signers';
import { createSignerRegistry } from '../../app/evidence/signer-registry';
import type { Certificate } from '../../domain/certificate';
import type { RenewalResult } from '../../contract/renew-evidence';
import { chainStatus } from '../../proofs/revocation/chain-status';
import { revocationPointers } from '../../proofs/revocation/pointers';
import { parseCertificate } from '../../proofs/x509/certificate';
import { decodePemCertificates } from '../../proofs/x509/pem';
import type { HashName } from '../../proofs/x509/hash';
import { SANDBOX_POLICY_OID } from '../../sandbox/psc/issue-token';
import { startSandboxPsc } from '../../sandbox/psc/server';
import type { SandboxPsc, SandboxPscOptions } from '../../sandbox/psc/server';
import { freshDatabase } from './database';
import { processingCertificate } from './fixtures';

const DAY = 86_400_000;
/** Nothing is tried again here, and an authority's first token waits for the disk. */
const ATTEMPT_MS = 60_000;

export interface CertifiedDocument {
  certificate: Certificate;
  content: Buffer;
}

/** Certification and renewal with real authorities and a real database, at any time. */
export async function createEvidenceWorld(
  directory: string,
  names: string[] = ['one'],
  options: { hashAlgorithm?: HashName; psc?: Partial<SandboxPscOptions> } = {},
) {
  const { hashAlgorithm = 'SHA-256' } = options;
  let now = new Date('2026-11-17T12:00:00Z').getTime();
  const clock = () => new Date(now);
  const database = await freshDatabase();
  const { collections } = database;
  const authorities = new Map<string, SandboxPsc>();
  const roots: Uint8Array[] = [];
  const providers: HttpProvider[] = [];
  for (const name of names) {
    const dataDir = join(directory, name);
    const psc = await startSandboxPsc({ dataDir, host: '127.0.0.1', port: 0, now: clock, ...options.psc });
    authorities.set(name, psc);
    const own = decodePemCertificates(readFileSync(join(dataDir, 'root.pem'), 'utf8'));
    roots.push(...own);
    providers.push(
      createHttpProvider({
        name,
        grade: 'sandbox',
        url: psc.url,
        crls: [],
        profile: {
          roots: own,
          intermediates: [],
          policies: [SANDBOX_POLICY_OID],
          requireEku: true,
          requireNonce: true,
          allowGrantedWithMods: false,
          hashAlgorithm,
          skewSeconds: 60,
        },
        access: async () => ({}),
      }),
    );
  }
  const certificates = createCertificateRepository(collections);
  const signers = createSignerRepository(collections);
  const renewals = createRenewalRepository(collections);
  const renewing = {
    providers,
    renewals,
    signers,
    signerRegistry: createSignerRegistry({ signers, providers, clock }),
    revokedSigners: createRevokedSigners({ signers, providers, clock }),
    rules: { beforeDays: 365, weak: [] as string[] },
    clock,
  };
  const quiet = new DefaultLogger('ERROR', () => undefined);
  const environment = () =>
    new MockActivityEnvironment({ startToCloseTimeoutMs: ATTEMPT_MS }, { logger: quiet });
  const steps = createRenewActivities(renewing);
  const run = <A extends unknown[], R>(step: (...args: A) => Promise<R>, ...args: A): Promise<R> =>
    environment().run<A, R, typeof step>(step, ...args);

  const digestOf = (content: Uint8Array) =>
    createHash(hashAlgorithm.replace('-', '')).update(content).digest();

  const world = {
    ...{ database, collections, certificates, signers, renewals, authorities, providers, roots, renewing },
    ...{ steps, run, clock },

    ahead(days: number): void {
      now += days * DAY;
    },

    /** Documents, each with a token of the provider's. */
    async certify(count: number, provider = providers[0]!): Promise<CertifiedDocument[]> {
      const made: CertifiedDocument[] = [];
      const documents = [];
      for (let i = 0; i < count; i += 1) {
        const content = randomBytes(64);
        const sha256 = createHash('sha256').update(content).digest('hex');
        const token = await environment().run((): Promise<RecordedToken> =>
          askForDigest(renewing, provider, digestOf(content), AbortSignal.timeout(ATTEMPT_MS)),
        );
        const signer = await renewing.signerRegistry.register(token);
        const fields = certifiedFields(verifiedToken(token, { sha256, signer, hashedAt: null }), clock());
        const file = { name: 'a.bin', mime: 'application/octet-stream', size: content.length, sha256 };
        const document = { ...documentOf(processingCertificate('acct_1', { file })), ...fields };
        documents.push(document);
        made.push({ content, certificate: { ...processingCertificate('acct_1'), id: document._id } });
      }
      await collections.certificates.insertMany(documents);
      return Promise.all(
        made.map(async ({ content, certificate }) => ({
          content,
          certificate: await world.reread(certificate),
        })),
      );
    },

    async reread({ id }: Pick<Certificate, 'id'>): Promise<Certificate> {
      return (await certificates.find(id)) as Certificate;
    },

    /** Fetches the CRLs of every signer that has a token without, a little later. */
    async capture(): Promise<void> {
      now += 2_000;
      for (const { id, chain } of await signers.list()) {
        if ((await signers.uncapturedSince(id)) === null) continue;
        const path = chain.map(parseCertificate);
        const crls = [];
        for (const certificate of path.slice(0, -1)) {
          const [url = ''] = revocationPointers(certificate).crls;
          crls.push(new Uint8Array(await (await fetch(url)).arrayBuffer()));
        }
        const data = { crls, ocsps: [] };
        const status = await chainStatus(path, data, {});
        if (status.status !== 'good') throw new Error(`The signer is ${status.status}.`);
        await signers.addCapture({ signerId: id, thisUpdate: status.thisUpdate, data, fetchedAt: clock() });
      }
    },

    /** As the workflow does it. */
    async renew(early = false): Promise<RenewalResult> {
      let plan = await run(steps.planRenewal, early);
      if (plan.action === 'probe') {
        await run(steps.probeSigner, plan.provider);
        plan = await run(steps.planRenewal, early);
      }
      if (plan.action !== 'renew')
        return { renewalId: null, renewed: 0, problem: plan.action === 'none' ? plan.problem : null };
      const { renewalId } = plan;
      await run(steps.stampRenewal, renewalId);
      const { size, root } = await run(steps.sealRenewal, renewalId);
      if (root === null) return { renewalId: null, renewed: 0, problem: null };
      const token = await run(steps.requestRenewal, { renewalId, provider: plan.providers[0]! });
      if (token !== null) await run(steps.saveRenewal, { renewalId, token });
      return { renewalId, renewed: size, problem: null };
    },

    async recordOf(certificate: Pick<Certificate, 'id'>): Promise<Uint8Array> {
      const deps = { certificates, renewals, signers };
      const record = await writeCertificateEvidence(deps, await world.reread(certificate));
      if (record === null) throw new Error(`${certificate.id} has no evidence.`);
      return record;
    },

    async stateOf(certificate: Pick<Certificate, 'id'>) {
      const read = await world.reread(certificate);
      return (await createEvidenceStates({ renewals, signers, clock })([read]))(read);
    },

    async close(): Promise<void> {
      await Promise.all([...authorities.values()].map((psc) => psc.close()));
      await database.drop();
    },
  };
  return world;
}

export type EvidenceWorld = Awaited<ReturnType<typeof createEvidenceWorld>>;
