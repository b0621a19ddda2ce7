import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { MongoError, MongoErrorLabel } from 'mongodb';
import { newId } from '../../../domain/ids';
import { credentialUnit } from '../../../domain/memberships/credential';
import type { NewCredential } from '../../../domain/memberships/credential';
import { statusIndexes } from '../../../domain/memberships/status-list';
import type { BatchReservation } from '../../../ports/accounts';
import type { Collections } from '../collections';
import { isDuplicateKey } from '../errors';
import { holdBatch, holdUnits, unitsLeft } from '../hold-units';
import type { CredentialDocument } from './credential-documents';

type Used = Pick<Collections, 'accounts' | 'credentials' | 'issuers'>;

/** Within the transaction of what it is issued for: gives the credential its place in a status list, and holds its unit. `false`: no unit is left. */
export async function openCredential(
  collections: Used,
  session: ClientSession,
  credential: NewCredential,
): Promise<boolean> {
  const { id, accountId, createdAt } = credential;
  const claim = { id, unit: credentialUnit(id), at: createdAt };
  const condition = unitsLeft(1);
  if (!(await holdUnits(collections, accountId, claim, { condition, session }))) return false;
  const [statusIndex] = await takeStatusIndexes(collections, session, accountId, 1);
  await collections.credentials.insertOne(documentOf(credential, statusIndex, true), { session });
  return true;
}

/** The same for a roster, whose units are one claim. Counts as an open batch until the roster is done. */
export async function openCredentials(
  collections: Used,
  session: ClientSession,
  roster: { id: string; accountId: string; createdAt: Date },
  credentials: NewCredential[],
): Promise<BatchReservation> {
  const { id, accountId, createdAt } = roster;
  const count = credentials.length;
  if (count === 0) return { outcome: 'reserved' };
  const reservation = await holdBatch(
    collections,
    accountId,
    { id, unit: id, at: createdAt, count },
    session,
  );
  if (reservation.outcome !== 'reserved') return reservation;
  const indexes = await takeStatusIndexes(collections, session, accountId, count);
  const documents = credentials.map((each, at) => documentOf(each, indexes[at], false));
  await collections.credentials.insertMany(documents, { session });
  return reservation;
}

/** An account becomes an issuer with its first one. */
async function takeStatusIndexes(
  { issuers }: Used,
  session: ClientSession,
  accountId: string,
  count: number,
): Promise<number[]> {
  try {
    const issuer = await issuers.findOneAndUpdate(
      { _id: accountId },
      {
        $inc: { placesTaken: count },
        $setOnInsert: { issuerId: newId('iss'), placesKey: randomBytes(32).toString('hex') },
      },
      { session, upsert: true, returnDocument: 'after' },
    );
    if (issuer === null) throw new Error('The database returned no issuer.');
    const { placesKey, placesTaken } = issuer;
    return Array.from({ length: count }, (_, at) => placesTaken - count + at).map(statusIndexes(placesKey));
  } catch (error) {
    // Two transactions have made the issuer at once: one of them begins again.
    if (error instanceof MongoError && isDuplicateKey(error))
      error.addErrorLabel(MongoErrorLabel.TransientTransactionError);
    throw error;
  }
}

function documentOf(
  { id, ...credential }: NewCredential,
  statusIndex: number | undefined,
  claimed: boolean,
): CredentialDocument {
  if (statusIndex === undefined) throw new Error(`The credential ${id} has no status index.`);
  return {
    ...{ _id: id, ...credential, statusIndex, claimed },
    ...{ standing: 'valid', token: null, certificateId: null, erased: false },
  };
}
