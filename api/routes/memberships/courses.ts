import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { courseRecord } from '../../../app/memberships/course-record';
import { changeCourse, createCourse, findCourse, moveCourse } from '../../../app/memberships/courses';
import type { CourseAction } from '../../../domain/memberships/course';
import { admissionOf } from '../../plugins/admission';
import { json } from '../../schemas/common';
import {
  BODY_ERRORS,
  CreateHeaders,
  membershipErrors,
  RepeatableHeaders,
} from '../../schemas/memberships/common';
import {
  CourseAnswer,
  courseChange,
  CourseChangeBody,
  CourseListAnswer,
  CourseListQuery,
  CourseParameters,
  newCourse,
  NewCourseBody,
} from '../../schemas/memberships/course';
import { pageAsked, pageFound } from '../../schemas/memberships/page';
import { answerCreated, keySent } from './created';
import type { MembershipOptions } from './options';

const tags = ['courses'];
const READ = { scope: 'courses:read' } as const;
const WRITE = { scope: 'courses:write' } as const;

const ACTIONS: Record<
  CourseAction,
  { operationId: string; summary: string; description: string; conflict: string }
> = {
  accredit: {
    operationId: 'accreditCourse',
    summary: 'Accredit a course',
    description: 'From now on members can complete it, and only `public_details` can be changed.',
    conflict: 'The course is closed or withdrawn: `course_not_draft`.',
  },
  close: {
    operationId: 'closeCourse',
    summary: 'Close a course',
    description: 'Nobody can complete it any more. What members have earned stays.',
    conflict: 'The course is a draft or withdrawn: `course_not_accredited`.',
  },
  withdraw: {
    operationId: 'withdrawCourse',
    summary: 'Withdraw the accreditation of a course',
    description:
      'Nobody can complete it any more. What members have earned stays; revoke their accreditations one by one if they should not.',
    conflict: 'The course is a draft or closed: `course_not_accredited`.',
  },
};

export const courseRoutes: FastifyPluginCallbackTypebox<MembershipOptions> = (app, { deps }, done) => {
  app.post(
    '/courses',
    {
      config: WRITE,
      schema: {
        operationId: 'createCourse',
        tags,
        summary: 'Create a course',
        description: 'As a draft, which can be changed until it is accredited.',
        headers: CreateHeaders,
        body: NewCourseBody,
        response: {
          201: json(CourseAnswer, 'The course.'),
          ...membershipErrors([...BODY_ERRORS, 422]),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = admissionOf(request);
      const key = keySent(request.headers);
      const { value, replayed } = await createCourse(deps, accountId, newCourse(request.body), key);
      return answerCreated(reply, `/courses/${value.id}`, replayed).send({ course: courseRecord(value) });
    },
  );

  app.get(
    '/courses',
    {
      config: READ,
      schema: {
        operationId: 'listCourses',
        tags,
        summary: "List the account's courses",
        description: 'Newest first. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: CourseListQuery,
        response: { 200: json(CourseListAnswer, 'One page.'), ...membershipErrors([400]) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { status } = request.query;
      const found = await deps.memberships.courses.list(accountId, { ...pageAsked(request.query), status });
      const { page, ...rest } = pageFound(request.query, found);
      return { courses: page.map(courseRecord), ...rest };
    },
  );

  app.get(
    '/courses/:id',
    {
      config: READ,
      schema: {
        operationId: 'getCourse',
        tags,
        summary: 'Read a course',
        params: CourseParameters,
        response: { 200: json(CourseAnswer, 'The course.'), ...membershipErrors([400, 404]) },
      },
    },
    async (request) => ({
      course: courseRecord(await findCourse(deps, admissionOf(request).accountId, request.params.id)),
    }),
  );

  app.patch(
    '/courses/:id',
    {
      config: WRITE,
      schema: {
        operationId: 'changeCourse',
        tags,
        summary: 'Change a course',
        description:
          'Fields that are left out keep their values; `provider` and `points` are replaced as a whole. Once the course is not a draft, only `public_details` can be changed.',
        params: CourseParameters,
        headers: RepeatableHeaders,
        body: CourseChangeBody,
        response: {
          200: json(CourseAnswer, 'The course as it is now.'),
          ...membershipErrors([...BODY_ERRORS], {
            404: 'The account has no such course: `not_found`.',
            409: 'The course is no longer a draft: `course_not_draft`.',
          }),
        },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const change = courseChange(request.body);
      return { course: courseRecord(await changeCourse(deps, accountId, request.params.id, change)) };
    },
  );

  for (const [name, { conflict, description, ...facts }] of Object.entries(ACTIONS))
    app.post(
      `/courses/:id/${name}`,
      {
        config: WRITE,
        schema: {
          ...facts,
          tags,
          description: `${description} Repeating it changes nothing.`,
          params: CourseParameters,
          headers: RepeatableHeaders,
          response: {
            200: json(CourseAnswer, 'The course as it is now.'),
            ...membershipErrors([...BODY_ERRORS], {
              404: 'The account has no such course: `not_found`.',
              409: conflict,
            }),
          },
        },
      },
      async (request) => {
        const { accountId } = admissionOf(request);
        const course = await moveCourse(deps, accountId, request.params.id, name as CourseAction);
        return { course: courseRecord(course) };
      },
    );
  done();
};
