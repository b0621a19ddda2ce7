import type { Certificate } from '../../domain/certificate';
import type { EventType } from '../../domain/event';
import type { CertificateRepository } from '../../ports/certificates';
import type { NewEvent } from '../../ports/event-publisher';
import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import { publishAllowance } from './allowance-events';
import type { AllowanceEventDependencies } from './allowance-events';

export interface CertificateEventDependencies extends AllowanceEventDependencies {
  certificates: Pick<CertificateRepository, 'findAll'>;
  records: Pick<CertificateRecords, 'ofAll'>;
}

/**
 * Tells the accounts how these certifications ended, and what is left of their allowances. Those under way, erased ones and failed attempts
 * of the service's own are left out.
 * A hundred cost as many database calls as one.
 */
export async function publishCertificates(deps: CertificateEventDependencies, ids: string[]): Promise<void> {
  const settled = (await deps.certificates.findAll(ids)).filter(isTold);
  if (settled.length === 0) return;
  const records = await deps.records.ofAll(settled);
  await deps.publisher.publish(
    settled.flatMap((certificate, index) => certificateEvents(certificate, records[index])),
  );
  for (const accountId of new Set(settled.map((certificate) => certificate.accountId)))
    await publishAllowance(deps, accountId);
}

function isTold({ status, erased, ownWork }: Certificate): boolean {
  if (erased !== undefined) return false;
  return status === 'certified' || (status === 'failed' && ownWork === undefined);
}

function certificateEvents(
  { id, accountId, status }: Certificate,
  certificate: CertificateRecord | undefined,
): NewEvent[] {
  const type: EventType = status === 'certified' ? 'certificate.certified' : 'certificate.failed';
  return certificate === undefined ? [] : [{ accountId, type, subject: id, data: { certificate } }];
}
