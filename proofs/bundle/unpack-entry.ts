import { ProofFormatError } from '../anchor/anchor-proof';
import { crc32 } from './crc32';
import { inflate } from './inflate';
import type { ZipEntry } from './zip-directory';

/** The content of an entry, of exactly the stated size and checksum. Throws `ProofFormatError`. */
export async function unpackEntry({ name, deflated, crc, size, data }: ZipEntry): Promise<Uint8Array> {
  const content = deflated ? await inflate(data, size).catch((error: unknown) => damaged(name, error)) : data;
  if (content.length !== size)
    throw new ProofFormatError(`The bundle is damaged: ${name} does not have the size that is stated.`);
  if (crc32(content) !== crc)
    throw new ProofFormatError(`The bundle is damaged: the checksum of ${name} is wrong.`);
  return content;
}

function damaged(name: string, error: unknown): never {
  if (!(error instanceof ProofFormatError)) throw error;
  throw new ProofFormatError(`The bundle is damaged: ${name} cannot be used. ${error.message}`, {
    cause: error,
  });
}
