import type { ReceivedUpload } from '../app/upload';
import { EMPTY_FILE_SHA256 } from '../domain/certificate';
import type { NewBatchBody } from './schemas/batch';
import { checkFields, FieldError } from './upload/fields';
import { UploadError } from './upload/upload-error';

type Item = NewBatchBody['items'][number];

/** The same rules as for single certificates. Refuses the first item that breaks one, by its index and field. */
export function readBatchItems(items: Item[]): ReceivedUpload[] {
  return items.map(readItem);
}

function readItem(item: Item, index: number): ReceivedUpload {
  const { sha256: hash, file_size: size, ref, public_page: publicPage, ...texts } = item;
  const sha256 = hash.toLowerCase();
  if (sha256 === EMPTY_FILE_SHA256)
    throw refuse(
      index,
      'sha256',
      'is the hash of an empty file. Send the hash of a file with at least one byte',
      'empty_file',
    );
  try {
    const fields = checkFields({
      ...texts,
      reference: ref ?? null,
      public_page: typeof publicPage === 'boolean' ? String(publicPage) : null,
    });
    return { fields, custody: 'hash_only', size, sha256 };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw refuse(index, error.field === 'reference' ? 'ref' : error.field, error.reason);
  }
}

function refuse(
  index: number,
  field: string,
  reason: string,
  code: 'invalid_request' | 'empty_file' = 'invalid_request',
): UploadError {
  return new UploadError(code, `The field items[${index}].${field} ${reason}.`);
}
