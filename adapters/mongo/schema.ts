import type { Db } from 'mongodb';
import { ConfigError } from '../../config/environment';
import { version as release } from '../../package.json';
import { isDuplicateKey } from './errors';

/** The only document of its collection: which schema the database has, and who may use it. */
export interface SchemaDocument {
  _id: 'sello';
  version: number;
  /** A process whose own schema version is lower refuses to start. */
  minimumReader: number;
  /** The release that applied the last migration. */
  release: string;
  /** The process that applies migrations now, and until when others wait for it. */
  migrator: { id: string; until: Date } | null;
}

export const schemaOf = (db: Db) => db.collection<SchemaDocument>('schema');

/** A database without the document is new, or of the first schema. */
export async function readSchema(db: Db): Promise<SchemaDocument> {
  const found = await schemaOf(db).findOne({ _id: 'sello' });
  return found ?? { _id: 'sello', version: 1, minimumReader: 1, release, migrator: null };
}

/** The same, stored. */
export async function createSchema(db: Db): Promise<SchemaDocument> {
  const schema = await readSchema(db);
  const { _id, ...first } = schema;
  try {
    await schemaOf(db).updateOne({ _id }, { $setOnInsert: first }, { upsert: true });
  } catch (error) {
    // Another process has inserted it at the same moment.
    if (!isDuplicateKey(error)) throw error;
  }
  return schema;
}

export function assertReadable(schema: SchemaDocument, own: number): void {
  if (own >= schema.minimumReader) return;
  throw new ConfigError(
    'MONGODB_URI',
    `names a database that Sello ${schema.release} has upgraded to schema ${schema.version}. This is Sello ${release}, which has schema ${own}; at least ${schema.minimumReader} is needed. Start Sello ${schema.release} or later.`,
  );
}
