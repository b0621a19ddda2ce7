import type { ClientSession, Collection } from 'mongodb';

/** All of it happens, or none; what another does to the same documents meanwhile makes it run again. */
export function inTransaction<T>(
  { db }: Pick<Collection, 'db'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return db.client.withSession((session) => session.withTransaction(() => work(session)));
}
