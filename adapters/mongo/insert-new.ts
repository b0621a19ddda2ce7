import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './errors';

/** Inserts the documents whose ids are new, and leaves the others as they are. */
export async function insertNew<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}

/** A duplicate is acknowledged like a new document: the database waits until a majority has what it found. */
function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError) || !isDuplicateKey(error)) return false;
  if (error.result.getWriteConcernError() !== undefined) return false;
  return [error.writeErrors].flat().every((each) => each.code === error.code);
}
