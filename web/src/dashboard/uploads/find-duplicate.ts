import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { answerOf } from '../parts/failure';

/** The account's newest certificate of this content. A file is not held back because this question failed. */
export async function findDuplicate(hash: string): Promise<CertificateRecord | null> {
  try {
    const { certificates } = await answerOf(api.GET('/verify/{hash}', { params: { path: { hash } } }));
    const newestFirst = certificates.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    return newestFirst[0] ?? null;
  } catch {
    return null;
  }
}
