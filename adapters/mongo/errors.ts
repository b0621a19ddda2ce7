import {
  MongoBulkWriteError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { UnavailableError } from '../../domain/errors';

const CONNECTION_ERRORS = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoOperationTimeoutError,
  MongoExpiredSessionError,
  MongoWriteConcernError,
];

/** No primary, a primary that is stepping down or shutting down, or a timeout inside the server. */
const TRANSIENT_SERVER_CODES = new Set([
  50, 64, 91, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

const DUPLICATE_KEY = 11_000;

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

export function isUnavailable(error: unknown): boolean {
  if (CONNECTION_ERRORS.some((kind) => error instanceof kind) || isEndedSocket(error)) return true;
  if (!(error instanceof MongoServerError)) return false;
  // A bulk write presents even a lost connection as an answer of the server.
  const { code, errorResponse } = error;
  return (
    TRANSIENT_SERVER_CODES.has(Number(code)) ||
    (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) ||
    (errorResponse instanceof Error && isUnavailable(errorResponse))
  );
}

/** The driver passes on Node's own error when it writes to a connection between its end by the server and its closing. */
function isEndedSocket(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EPIPE';
}

/** Wraps a repository so that its methods throw `UnavailableError` when the database cannot be reached. */
export function reportUnavailable<T extends object>(repository: T): T {
  const wrapped = Object.entries(repository).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = async (...parameters: unknown[]) => {
      try {
        return (await Reflect.apply(member, repository, parameters)) as unknown;
      } catch (error) {
        throw isUnavailable(error) ? new UnavailableError('database', { cause: error }) : error;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(wrapped) as T;
}
