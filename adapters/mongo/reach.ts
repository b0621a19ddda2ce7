import { MongoServerSelectionError } from 'mongodb';
import type { MongoClientOptions } from 'mongodb';
import { ConfigError, OutOfReachError } from '../../config/environment';
import { whyUntrusted } from '../../domain/untrusted-certificate';
import { BACKGROUND_TIMEOUTS, connectDatabase } from './connect';

const VARIABLE = 'MONGODB_URI';
/** Of mongod and of Atlas. */
const AUTHENTICATION_FAILED = new Set<unknown>([18, 8000]);
const UNAUTHORIZED = 13;

/** Waits until the server answers. Otherwise throws an error that says what is wrong with the setting; it never contains the password. */
export async function reachDatabase(uri: string): Promise<void> {
  try {
    await greet(uri);
  } catch (error) {
    const reason = whyDatabaseFails(error, uri);
    if (!(reason instanceof OutOfReachError)) throw reason;
    // It may be starting. What is wrong for good was found by the first call, without this wait.
    await greet(uri, BACKGROUND_TIMEOUTS).catch((later: unknown) => {
      throw whyDatabaseFails(later, uri);
    });
  }
}

async function greet(uri: string, timeouts?: MongoClientOptions): Promise<void> {
  const { db, close } = connectDatabase(uri, timeouts);
  try {
    const { setName, msg } = await db.command({ hello: 1 });
    const hasTransactions = setName !== undefined || msg === 'isdbgrid';
    if (hasTransactions) return;
    throw new ConfigError(
      VARIABLE,
      `names ${placeOf(uri).hosts}, which is not a replica set, so it has no transactions. Start mongod with --replSet and run rs.initiate() once.`,
    );
  } finally {
    await close();
  }
}

export function whyDatabaseFails(error: unknown, uri: string): unknown {
  if (error instanceof ConfigError) return error;
  const { hosts, user, database } = placeOf(uri);
  const cause = rootCause(error);
  const untrusted = whyUntrusted(cause);
  if (untrusted !== null)
    return new ConfigError(
      VARIABLE,
      `names ${hosts}, whose certificate is not trusted (${untrusted}). Install its authority in the system's store, or name it with tlsCAFile in the URI.`,
    );
  const { code, message } = cause as { code?: unknown; message: string };
  if (AUTHENTICATION_FAILED.has(code))
    return new ConfigError(
      VARIABLE,
      `names the user "${user}", whom ${hosts} refuses (authentication failed). Check user, password and authSource.`,
    );
  if (code === UNAUTHORIZED)
    return new ConfigError(
      VARIABLE,
      `names the user "${user}", who may not prepare the database ${database} on ${hosts}. Grant the role in docs/deploy/permissions.md.`,
    );
  if (!(error instanceof MongoServerSelectionError)) return error;
  return new OutOfReachError(
    VARIABLE,
    `names ${hosts}, which can't be reached (${message.replace(/\.$/, '')}). Is the server running?`,
  );
}

/** Inside a selection error, each server has its own. */
function rootCause(error: unknown): unknown {
  if (!(error instanceof MongoServerSelectionError)) return error;
  const servers = [...(error.reason?.servers.values() ?? [])];
  return servers.find((server) => server.error !== null)?.error ?? error;
}

/** The parts of the URI that may be shown. Everything up to the last @ counts as credentials. */
function placeOf(uri: string): { hosts: string; user: string; database: string } {
  const [, credentials = '', rest = ''] = /^mongodb(?:\+srv)?:\/\/(?:(.*)@)?([^@]*)$/s.exec(uri) ?? [];
  const [hosts = '', database = ''] = rest.split(/[/?]/);
  return { hosts, database, user: credentials.split(':', 1)[0] ?? '' };
}
