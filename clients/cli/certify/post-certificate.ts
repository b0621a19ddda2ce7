import { expected } from './call-service';
import type { CallService } from './call-service';

export interface IssuedCertificate {
  id: string;
  status: string;
  qr_verification_url: string;
}

/** Sends a form, or an object as JSON, and returns the certificate. */
export async function postCertificate(
  call: CallService,
  body: FormData | object,
  idempotencyKey?: string,
): Promise<IssuedCertificate> {
  const request = { method: 'POST', path: '/certificates', body } as const;
  const answer = await call({ ...request, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  return expected((answer.body as { certificate?: IssuedCertificate }).certificate, 'certificate');
}
