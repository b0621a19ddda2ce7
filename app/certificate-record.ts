import { expectedAnchorAt } from '../domain/anchor-window';
import type { Batch } from '../domain/anchoring';
import { titleOf } from '../domain/certificate';
import type {
  Certificate,
  CertificateFailure,
  CertificateStatus,
  Custody,
  FileFacts,
  Grade,
} from '../domain/certificate';
import type { Network } from '../domain/network';
import type { BatchRepository } from '../ports/batches';
import { confirmationsOf } from './anchor-depth';
import type { AppSettings } from './dependencies';
import { createEvidenceStates } from './evidence/evidence-state';
import type { EvidenceDependencies, EvidenceState } from './evidence/evidence-state';
import { trustUrl } from './trust-url';

/** For how long a time stamp can be verified, and what shows that its signer was not revoked. */
export interface EvidenceStatement {
  status: 'pending' | 'valid' | 'lapsed';
  revocation: 'captured' | 'pending' | 'unavailable' | 'revoked';
  renewals: number;
  valid_until: string | null;
}

/** A certificate as it is published: in the API, in the bundle and on the PDF. Times are ISO 8601. */
export interface CertificateRecord {
  id: string;
  status: CertificateStatus;
  failure: CertificateFailure | null;
  title: string;
  description: string | null;
  document_type: string | null;
  reference: string | null;
  file: FileFacts;
  custody: Custody;
  nom151: {
    status: 'pending' | 'granted' | 'failed';
    provider: string | null;
    grade: Grade | null;
    policy_oid: string | null;
    serial_number: string | null;
    gen_time: string | null;
    trust_url: string | null;
  };
  blockchain: {
    status: 'pending' | 'submitted' | 'confirmed';
    network: Network;
    txid: string | null;
    block_height: number | null;
    block_hash: string | null;
    block_time: string | null;
    confirmations: number;
    confirmations_required: number;
    next_anchor_at: string | null;
  };
  evidence: EvidenceStatement;
  /** Whether anyone with its link can see it. */
  public_page: boolean;
  qr_verification_url: string;
  created_at: string;
  updated_at: string;
}

/** Without what changes with every block, every window and the owner's and the operator's settings. */
export type LastingRecord = Omit<CertificateRecord, 'blockchain' | 'public_page' | 'updated_at'> & {
  blockchain: Omit<
    CertificateRecord['blockchain'],
    'confirmations' | 'confirmations_required' | 'next_anchor_at'
  >;
};

export function lastingRecord({
  blockchain,
  public_page: _page,
  updated_at: _updated,
  ...rest
}: CertificateRecord): LastingRecord {
  const {
    confirmations: _confirmations,
    confirmations_required: _required,
    next_anchor_at: _next,
    ...anchor
  } = blockchain;
  return { ...rest, blockchain: anchor };
}

export interface CertificateRecords {
  of(certificate: Certificate): Promise<CertificateRecord>;
  ofAll(certificates: Certificate[]): Promise<CertificateRecord[]>;
}

export interface RecordDependencies extends EvidenceDependencies {
  batches: Pick<BatchRepository, 'findMany' | 'tip'>;
  settings: Pick<AppSettings, 'publicUrl' | 'network' | 'anchorWindowSeconds' | 'anchorConfirmations'>;
}

const TIP_MILLISECONDS = 1_000;

/** Builds records. The chain facts live in the batches and are joined here, with one lookup per page. */
export function createCertificateRecords({
  batches,
  clock,
  settings,
  ...evidence
}: RecordDependencies): CertificateRecords {
  const evidenceStates = createEvidenceStates({ clock, ...evidence });
  const lastTips = new Map<Network, { height: number | null; at: number }>();

  /** A block takes ten minutes on average, so the height may be a second old. */
  async function tipHeight(network: Network): Promise<number | null> {
    const now = clock().getTime();
    const last = lastTips.get(network);
    if (last !== undefined && Math.abs(now - last.at) < TIP_MILLISECONDS) return last.height;
    const height = (await batches.tip(network))?.height ?? null;
    lastTips.set(network, { height, at: now });
    return height;
  }

  function anchorOf(
    certificate: Certificate,
    batch: Batch | undefined,
    tip: number | null,
  ): CertificateRecord['blockchain'] {
    const transaction =
      batch?.transactions.find(({ txid }) => txid === batch.confirmedTxid) ?? batch?.transactions.at(-1);
    const status = statusOf(batch);
    const block = batch?.block ?? null;
    return {
      status,
      network: batch?.network ?? settings.network,
      txid: status === 'pending' ? null : (transaction?.txid ?? null),
      block_height: block?.height ?? null,
      block_hash: block?.hash ?? null,
      block_time: block?.time.toISOString() ?? null,
      confirmations: confirmationsOf(block, tip),
      confirmations_required: settings.anchorConfirmations,
      next_anchor_at:
        status === 'pending' && certificate.status !== 'failed'
          ? expectedAnchorAt(certificate, clock(), settings.anchorWindowSeconds).toISOString()
          : null,
    };
  }

  function recordOf(
    certificate: Certificate,
    batch: Batch | undefined,
    tip: number | null,
    state: EvidenceState,
  ): CertificateRecord {
    const { id, status, token } = certificate;
    return {
      id,
      status,
      failure: certificate.failure,
      title: titleOf(certificate),
      description: certificate.description,
      document_type: certificate.documentType,
      reference: certificate.reference,
      file: certificate.file,
      custody: certificate.custody,
      nom151: {
        status: token !== null ? 'granted' : status === 'failed' ? 'failed' : 'pending',
        provider: token?.provider ?? null,
        grade: token?.grade ?? null,
        policy_oid: token?.policyOid ?? null,
        serial_number: token?.serialNumber ?? null,
        gen_time: token?.genTime.toISOString() ?? null,
        trust_url: token && trustUrl(settings.publicUrl, token.provider),
      },
      blockchain: anchorOf(certificate, batch, tip),
      evidence: evidenceStatement(state),
      public_page: certificate.publicPage,
      qr_verification_url: `${settings.publicUrl}/v/${id}`,
      created_at: certificate.createdAt.toISOString(),
      updated_at: lastChange(certificate, batch, state).toISOString(),
    };
  }

  /** Looks up the batches and the evidence of all of them at once. */
  async function recorder(
    certificates: Certificate[],
  ): Promise<(certificate: Certificate) => CertificateRecord> {
    const ids = new Set(certificates.flatMap(({ anchor }) => anchor?.batchId ?? []));
    const [found, stateOf] = await Promise.all([batches.findMany([...ids]), evidenceStates(certificates)]);
    const tips = new Map<Network, number | null>();
    for (const { network, block } of found)
      if (block !== null && !tips.has(network)) tips.set(network, await tipHeight(network));
    const byId = new Map(found.map((batch) => [batch.id, batch]));
    return (certificate) => {
      const batch = byId.get(certificate.anchor?.batchId ?? '');
      const tip = tips.get(batch?.network ?? settings.network) ?? null;
      return recordOf(certificate, batch, tip, stateOf(certificate));
    };
  }

  return {
    of: async (certificate) => (await recorder([certificate]))(certificate),
    ofAll: async (certificates) => certificates.map(await recorder(certificates)),
  };
}

/** A block can be lost until the batch is settled; its transaction is then submitted again. */
function statusOf(batch: Batch | undefined): CertificateRecord['blockchain']['status'] {
  if (batch === undefined) return 'pending';
  if (batch.settledAt !== null) return 'confirmed';
  return batch.status === 'confirmed' || batch.status === 'submitted' ? 'submitted' : 'pending';
}

function evidenceStatement({ status, revocation, renewals, validUntil }: EvidenceState): EvidenceStatement {
  return { status, revocation, renewals, valid_until: validUntil?.toISOString() ?? null };
}

/** Of the record itself, of its anchor as it is published (sent, in a block, final, or lost again), or of its evidence. */
function lastChange(
  { updatedAt }: Certificate,
  batch: Batch | undefined,
  { renewedAt }: EvidenceState,
): Date {
  const isPublic = batch?.status === 'submitted' || batch?.status === 'confirmed';
  const times = [
    updatedAt,
    ...(isPublic ? [batch.updatedAt] : []),
    ...(renewedAt === null ? [] : [renewedAt]),
  ];
  return new Date(Math.max(...times.map((time) => time.getTime())));
}
