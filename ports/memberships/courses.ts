import type { Course, CourseStatus } from '../../domain/memberships/course';
import type { Page } from './programs';
import type { KeyHeld, WriteKey } from './write-keys';

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface CourseRepository {
  insert(course: Course, writeKey: WriteKey | null): Promise<{ outcome: 'inserted' } | KeyHeld>;
  find(accountId: string, id: string): Promise<Course | null>;
  /** Those that exist, in any order. */
  findMany(accountId: string, ids: string[]): Promise<Course[]>;
  /** Newest first. */
  list(accountId: string, page: Page & { status?: CourseStatus | undefined }): Promise<Course[]>;
  /** Puts the changed course in place of the one that was read. `false`: someone else has changed it meanwhile. */
  replace(read: Course, changed: Course): Promise<boolean>;
}
