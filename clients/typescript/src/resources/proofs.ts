import type { Download } from '../http/download.js';
import type { Http } from '../http/http.js';
import { path } from '../http/path.js';
import type { CallOptions } from '../settings.js';
import type { AnswerOf, LanguageOption, Proof, ProofType } from '../types.js';

export class Proofs {
  readonly #http: Http;

  /** @internal */
  constructor(http: Http) {
    this.#http = http;
  }

  /** As JSON; the file is a link that is valid for five minutes. */
  async get<Type extends ProofType>(
    id: string,
    type: Type,
    { language, ...options }: CallOptions & LanguageOption = {},
  ): Promise<Extract<Proof, { type: Type }>> {
    const query = { type, language };
    const answer = this.#http.get<AnswerOf<'getProof'>>(path`/certificates/${id}/proof`, query, options);
    return (await answer).proof as Extract<Proof, { type: Type }>;
  }

  /** The bytes themselves, with the name and the media type of the file. */
  async download(
    id: string,
    type: ProofType,
    { language, ...options }: CallOptions & LanguageOption = {},
  ): Promise<Download> {
    if (type === 'file') {
      const { url, name, mime } = await this.get(id, 'file', options);
      return { bytes: await this.#http.follow(url, options), name, mime };
    }
    return this.#http.download(path`/certificates/${id}/proof/${type}`, { language }, options);
  }
}
