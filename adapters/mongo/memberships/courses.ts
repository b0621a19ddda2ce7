import type { Course } from '../../../domain/memberships/course';
import type { CourseRepository } from '../../../ports/memberships/courses';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import type { CourseDocument } from './collections';
import { replaceRead } from './replace-read';
import { createOnce } from './write-key';

export function createCourseRepository(collections: Collections): CourseRepository {
  const { courses } = collections;

  return reportUnavailable({
    insert: ({ id, ...facts }, writeKey) =>
      createOnce(collections, { accountId: facts.accountId, writeKey, id }, async (session) => {
        await courses.insertOne({ _id: id, ...facts }, { session });
        return { outcome: 'inserted' } as const;
      }),

    async find(accountId, id) {
      const found = await courses.findOne({ _id: id, accountId });
      return found && courseFrom(found);
    },

    async findMany(accountId, ids) {
      return (await courses.find({ _id: { $in: ids }, accountId }).toArray()).map(courseFrom);
    },

    async list(accountId, { status, limit, after }) {
      const filter = { accountId, ...(status !== undefined && { status }) };
      const found = await courses
        .find(pageAfter(filter, after), { hint: status === undefined ? 'list' : 'list-by-status' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(courseFrom);
    },

    replace: ({ id: _id, accountId, updatedAt }, { id: _, ...changed }) =>
      replaceRead(courses, { _id, accountId, updatedAt }, changed),
  });
}

export function courseFrom({ _id: id, ...facts }: CourseDocument): Course {
  return { id, ...facts };
}
