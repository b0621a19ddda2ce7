import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AnswerOf, BodyOf, Course, QueryOf } from '../types.js';

/** What members complete for points. */
export class Courses {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async create(course: BodyOf<'createCourse'>, options?: CreateOptions): Promise<Course> {
    return (await this.#http.create<AnswerOf<'createCourse'>>('/courses', course, options)).course;
  }

  async get(id: string, options?: CallOptions): Promise<Course> {
    return (await this.#http.get<AnswerOf<'getCourse'>>(path`/courses/${id}`, undefined, options)).course;
  }

  list(query?: QueryOf<'listCourses'>, options?: CallOptions): List<Course, AnswerOf<'listCourses'>> {
    return listAt(this.#http, '/courses', 'courses', query, options);
  }

  async update(id: string, change: BodyOf<'changeCourse'>, options?: CreateOptions): Promise<Course> {
    return (await this.#http.changeOnce<AnswerOf<'changeCourse'>>(path`/courses/${id}`, change, options))
      .course;
  }

  /** From here on, members can be accredited for it. */
  async accredit(id: string, options?: CreateOptions): Promise<Course> {
    return (
      await this.#http.create<AnswerOf<'accreditCourse'>>(path`/courses/${id}/accredit`, undefined, options)
    ).course;
  }

  async close(id: string, options?: CreateOptions): Promise<Course> {
    return (await this.#http.create<AnswerOf<'closeCourse'>>(path`/courses/${id}/close`, undefined, options))
      .course;
  }

  async withdraw(id: string, options?: CreateOptions): Promise<Course> {
    return (
      await this.#http.create<AnswerOf<'withdrawCourse'>>(path`/courses/${id}/withdraw`, undefined, options)
    ).course;
  }
}
