import type { ClientSession, Collection } from 'mongodb';

/** All or nothing. A conflicting write by another client makes it run again. */
export function inTransaction<T>(
  { db }: Pick<Collection, 'db'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return db.client.withSession((session) => session.withTransaction(() => work(session)));
}
