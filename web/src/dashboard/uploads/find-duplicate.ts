import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { hasher } from '../../checking/hash-file';
import { answerOf } from '../parts/failure';

export interface Checked {
  sha256: string;
  /** The newest certificate of the same content. */
  certificate: CertificateRecord | null;
}

/** Hashes a file on the reader's device and asks whether the account has a certificate of it. */
export async function findDuplicate(file: File): Promise<Checked> {
  const { 'SHA-256': sha256 } = await hasher().hash(file, () => undefined);
  return { sha256, certificate: await newestOf(sha256) };
}

/** A file is not held back because this question failed. */
async function newestOf(hash: string): Promise<CertificateRecord | null> {
  try {
    const { certificates } = await answerOf(api.GET('/verify/{hash}', { params: { path: { hash } } }));
    const newestFirst = certificates.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    return newestFirst[0] ?? null;
  } catch {
    return null;
  }
}
