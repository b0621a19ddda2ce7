import { basename } from 'node:path';
import type { Progress, Sello } from '../../typescript/src/index';
import { CliError } from '../cli-error';
import { contentKey } from './content-key';
import type { Texts } from './hash-item';
import type { IssuedCertificate } from './outcome';
import type { UploadFile } from './read-upload';

export type SendFile = (
  file: UploadFile,
  onProgress: (progress: Progress) => void,
) => Promise<IssuedCertificate>;

/** The same file with the same texts gives the same certificate: a command that is run again pays nothing. */
export function fileSender(client: Sello, texts: Texts, signal: AbortSignal): SendFile {
  return async ({ path, bytes, sha256 }, onProgress) => {
    const idempotencyKey = contentKey({ file: sha256, ...texts });
    const name = { file_name: basename(path) };
    const certificate = await client.certify(bytes, {
      ...texts,
      ...name,
      idempotencyKey,
      onProgress,
      signal,
    });
    if (certificate.file.sha256 !== sha256)
      throw new CliError(
        `The service certified other bytes than these, as ${certificate.id}. Tell its operator.`,
      );
    return certificate;
  };
}
