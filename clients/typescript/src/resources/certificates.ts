import type { Http } from '../http/http.js';
import { listAt } from './list.js';
import type { List } from './list.js';
import { path } from '../http/path.js';
import type { CallOptions } from '../settings.js';
import type { AnswerOf, BodyOf, Certificate, QueryOf } from '../types.js';

export class Certificates {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  async get(id: string, options?: CallOptions): Promise<Certificate> {
    return (await this.#http.get<AnswerOf<'getCertificate'>>(path`/certificates/${id}`, undefined, options))
      .certificate;
  }

  /** Shows or hides the public page. */
  async update(id: string, change: BodyOf<'changeCertificate'>, options?: CallOptions): Promise<Certificate> {
    const answer = this.#http.change<AnswerOf<'changeCertificate'>>(
      path`/certificates/${id}`,
      change,
      options,
    );
    return (await answer).certificate;
  }

  /** Newest first. */
  list(
    filters?: QueryOf<'listCertificates'>,
    options?: CallOptions,
  ): List<Certificate, AnswerOf<'listCertificates'>> {
    return listAt(this.#http, '/certificates', 'certificates', filters, options);
  }
}
