import { isFileHeld, objectKey, titleOf } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { LIMITS } from '../../domain/limits';
import type { CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { isServiceError, ServiceError } from '../errors';
import { bundleProof } from '../proofs/chain-proofs';
import { tsrProof } from '../proofs/nom151-proof';
import { pdfProof } from '../proofs/pdf-proof';
import type { ConstanciaLanguage } from '../proofs/pdf/constancia-facts';
import type { ProofFile } from '../proofs/proof-file';
import type { WrittenProofs } from '../proofs/written-proofs';
import { safeName, uniqueNames } from './entry-names';
import type { ZipEntry } from './zip-stream';

type Dependencies = Pick<
  AppDependencies,
  | ('accounts' | 'batches' | 'certificates' | 'clock' | 'files')
  | ('renewals' | 'settings' | 'signers' | 'trust')
> & {
  writtenProofs: WrittenProofs;
};

const GIGABYTE = 1024 ** 3;

/** The account's certificates with these ids, in the same order, if they are few and small enough for one download. */
export async function findForDownload(
  { certificates }: Pick<AppDependencies, 'certificates'>,
  accountId: string,
  ids: string[],
): Promise<Certificate[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > LIMITS.downloadCertificates)
    throw new ServiceError('invalid_request', {
      message: `One download has at most ${LIMITS.downloadCertificates} certificates, and these are ${wanted.length}. Choose fewer, and download the others after them.`,
    });
  const found = new Map(
    (await certificates.findAllForAccount(accountId, wanted)).map((one) => [one.id, one]),
  );
  const chosen = wanted.map((id) => {
    const certificate = found.get(id);
    if (certificate !== undefined) return certificate;
    throw new ServiceError('not_found', { message: `This account has no certificate with the id ${id}.` });
  });
  const bytes = chosen.reduce((total, each) => total + (isFileHeld(each) ? each.file.size : 0), 0);
  if (bytes > LIMITS.downloadBytes)
    throw new ServiceError('invalid_request', {
      message: `One download has at most ${LIMITS.downloadBytes / GIGABYTE} GB of files, and these have ${(bytes / GIGABYTE).toFixed(1)} GB. Choose fewer, and download the others after them.`,
    });
  return chosen;
}

/**
 * A folder for each certificate, named after its title: the file, if it is held, and the bundle or, until the anchor is confirmed, the proofs that
 * exist. What is missing is listed in `problems.txt`.
 */
export async function* downloadEntries(
  deps: Dependencies,
  records: CertificateRecords,
  certificates: Certificate[],
  language: ConstanciaLanguage,
): AsyncGenerator<ZipEntry> {
  const uniqueFolder = uniqueNames();
  const problems: string[] = [];
  for (const certificate of certificates) {
    const { id, status, file, createdAt: modifiedAt } = certificate;
    if (status !== 'certified') {
      problems.push(
        status === 'failed'
          ? `${id}: the certification failed, so there is no file and no proof.`
          : `${id}: is still being certified. Download it again later.`,
      );
      continue;
    }
    const folder = uniqueFolder(safeName(titleOf(certificate)));
    const unique = uniqueNames();
    for (const { fileName, bytes } of await proofsOf(deps, records, certificate, language))
      yield { name: `${folder}/${unique(safeName(fileName))}`, content: bytes, modifiedAt };
    if (!isFileHeld(certificate)) continue;
    const content = await deps.files.read(objectKey(id));
    if (content === null) problems.push(`${id}: its file is missing in storage. Tell the operator.`);
    else yield { name: `${folder}/${unique(safeName(file.name))}`, content, modifiedAt };
  }
  if (problems.length > 0)
    yield {
      name: 'problems.txt',
      content: Buffer.from(`${problems.join('\n')}\n`),
      modifiedAt: deps.clock(),
    };
}

async function proofsOf(
  deps: Dependencies,
  records: CertificateRecords,
  certificate: Certificate,
  language: ConstanciaLanguage,
): Promise<ProofFile[]> {
  const request = { reader: 'owner', language } as const;
  try {
    return [await bundleProof(deps, records, certificate, request)];
  } catch (error) {
    if (!isServiceError(error, 'proof_not_ready')) throw error;
    return [await tsrProof(deps, certificate), await pdfProof(deps, records, certificate, request)];
  }
}
