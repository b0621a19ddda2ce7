import { LIMITS } from '../../../../domain/limits';
import type { QueuedUpload } from './queued-upload';

/** What is sent of a file whose fingerprint alone is certified. */
export function hashOf({ file, sha256, title, details }: QueuedUpload) {
  const given = {
    file_mime: file.type,
    title: title.trim(),
    document_type: details.documentType.trim(),
    description: details.description.trim(),
  };
  return {
    sha256: sha256 ?? '',
    file_size: file.size,
    file_name: file.name,
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
    ...(!details.isPublic && { public_page: false }),
  };
}

/** In a batch, a file is recognised by its path: of two folders, both may have a `contract.pdf`. */
export function batchItemOf(upload: QueuedUpload) {
  return { ...hashOf(upload), ref: lastCharacters(upload.path, LIMITS.referenceCharacters) };
}

/** Characters, not UTF-16 units: half of one is refused. */
function lastCharacters(text: string, count: number): string {
  return Array.from(text).slice(-count).join('');
}

type Group = [QueuedUpload, ...QueuedUpload[]];

/** As few batches as the limits allow, in the order given. */
export function inBatches(files: readonly QueuedUpload[]): Group[] {
  const groups: Group[] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    const size = bytesOf(file);
    const fits =
      group !== undefined &&
      group.length < LIMITS.batchItems &&
      bytes + size <= LIMITS.batchBytes - FRAME_BYTES;
    if (fits) group.push(file);
    else groups.push([file]);
    bytes = fits ? bytes + size : size;
  }
  return groups;
}

/** `{"items":[]}`, with room to spare. */
const FRAME_BYTES = 64;

/** With its comma. */
function bytesOf(file: QueuedUpload): number {
  return new TextEncoder().encode(JSON.stringify(batchItemOf(file))).length + 1;
}
