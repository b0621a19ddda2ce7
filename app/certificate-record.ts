import { nextWindow } from '../domain/anchoring';
import type { Batch } from '../domain/anchoring';
import type { Certificate } from '../domain/certificate';
import type { ApiDependencies, ApiSettings } from '../api/dependencies';
import type { CertificateBody } from '../api/schemas/certificate';

type PresenterDependencies = Pick<ApiDependencies, 'batches' | 'clock' | 'settings'>;

const TIP_MILLISECONDS = 1_000;

/** Certificates as callers see them. The chain's facts live in the batches and are joined here, one look-up for a page. */
export function createPresenter({ batches, clock, settings }: PresenterDependencies) {
  let lastTip: { height: number | null; at: number } | null = null;
  return {
    async one(certificate: Certificate): Promise<CertificateBody> {
      const [body] = await this.many([certificate]);
      if (body === undefined) throw new Error('One certificate gave no answer.');
      return body;
    },

    async many(certificates: Certificate[]): Promise<CertificateBody[]> {
      const ids = new Set(certificates.flatMap(({ anchor }) => anchor?.batchId ?? []));
      const found = await batches.findMany([...ids]);
      const tip = found.some(({ block }) => block !== null) ? await tipNow() : null;
      const byId = new Map(found.map((batch) => [batch.id, batch]));
      return certificates.map((certificate) => ({
        ...present(certificate, settings),
        blockchain: presentAnchor(byId.get(certificate.anchor?.batchId ?? ''), tip),
      }));
    },
  };

  /** A block comes every ten minutes: who asks again within a second gets the same count of confirmations. */
  async function tipNow(): Promise<number | null> {
    const now = clock().getTime();
    if (lastTip === null || Math.abs(now - lastTip.at) >= TIP_MILLISECONDS)
      lastTip = { height: await batches.tip(settings.network), at: now };
    return lastTip.height;
  }

  function presentAnchor(batch: Batch | undefined, tip: number | null): CertificateBody['blockchain'] {
    const transaction =
      batch?.transactions.find(({ txid }) => txid === batch.confirmedTxid) ?? batch?.transactions.at(-1);
    const status =
      batch?.status === 'confirmed' ? 'confirmed' : batch?.status === 'submitted' ? 'submitted' : 'pending';
    const block = status === 'confirmed' ? (batch?.block ?? null) : null;
    return {
      status,
      network: batch?.network ?? settings.network,
      txid: status === 'pending' ? null : (transaction?.txid ?? null),
      block_height: block?.height ?? null,
      block_hash: block?.hash ?? null,
      block_time: block?.time.toISOString() ?? null,
      confirmations: block === null ? 0 : Math.max(1, (tip ?? block.height) - block.height + 1),
      next_anchor_at:
        status === 'pending' ? nextWindow(clock(), settings.anchorWindowSeconds).toISOString() : null,
    };
  }
}

export type Presenter = ReturnType<typeof createPresenter>;

function present(certificate: Certificate, { publicUrl }: ApiSettings): Omit<CertificateBody, 'blockchain'> {
  const { id, status, token } = certificate;
  return {
    id,
    status,
    failure: certificate.failure,
    title: certificate.title,
    description: certificate.description,
    document_type: certificate.documentType,
    file: certificate.file,
    nom151: {
      status: token !== null ? 'granted' : status === 'failed' ? 'failed' : 'pending',
      provider: token?.provider ?? null,
      grade: token?.grade ?? null,
      policy_oid: token?.policyOid ?? null,
      serial_number: token?.serialNumber ?? null,
      gen_time: token?.genTime.toISOString() ?? null,
    },
    qr_verification_url: `${publicUrl}/v/${id}`,
    created_at: certificate.createdAt.toISOString(),
    updated_at: certificate.updatedAt.toISOString(),
  };
}
