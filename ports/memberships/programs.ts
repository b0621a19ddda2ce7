import type { Program } from '../../domain/memberships/program';
import type { ListPosition } from '../certificates';
import type { KeyHeld, WriteKey } from './write-keys';

export interface Page {
  limit: number;
  after: ListPosition | null;
}

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface ProgramRepository {
  insert(program: Program, writeKey: WriteKey | null): Promise<{ outcome: 'inserted' } | KeyHeld>;
  find(accountId: string, id: string): Promise<Program | null>;
  /** Those that exist, in any order. */
  findMany(accountId: string, ids: string[]): Promise<Program[]>;
  /** Newest first. */
  list(accountId: string, page: Page): Promise<Program[]>;
  /** Puts the changed program in place of the one that was read. `false`: someone else has changed it meanwhile. */
  replace(read: Program, changed: Program): Promise<boolean>;
}
