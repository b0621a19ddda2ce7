import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions, CreateOptions } from '../settings.js';
import type { AnswerOf, BodyOf, Program, QueryOf } from '../types.js';

/** What members need in a cycle. */
export class Programs {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async create(program: BodyOf<'createProgram'>, options?: CreateOptions): Promise<Program> {
    return (await this.#http.create<AnswerOf<'createProgram'>>('/programs', program, options)).program;
  }

  async get(id: string, options?: CallOptions): Promise<Program> {
    return (await this.#http.get<AnswerOf<'getProgram'>>(path`/programs/${id}`, undefined, options)).program;
  }

  list(query?: QueryOf<'listPrograms'>, options?: CallOptions): List<Program, AnswerOf<'listPrograms'>> {
    return listAt(this.#http, '/programs', 'programs', query, options);
  }

  /** A change makes a new version; an open cycle keeps the one it began with. */
  async update(id: string, change: BodyOf<'changeProgram'>, options?: CreateOptions): Promise<Program> {
    return (await this.#http.changeOnce<AnswerOf<'changeProgram'>>(path`/programs/${id}`, change, options))
      .program;
  }
}
