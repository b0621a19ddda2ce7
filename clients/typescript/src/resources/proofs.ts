import { SelloError } from '../error.js';
import type { Download } from '../http/download.js';
import type { Http } from '../http/http.js';
import { path } from '../http/path.js';
import { pageOrigin } from '../runtime.js';
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

  /** The bytes themselves, with the name and the media type of the file. The original can't be read by a page of another origin. */
  async download(
    id: string,
    type: ProofType,
    { language, ...options }: CallOptions & LanguageOption = {},
  ): Promise<Download> {
    if (type === 'file') {
      const { url, name, mime } = await this.get(id, 'file', options);
      const bytes = await this.#http.follow(url, options).catch((error: unknown) => {
        throw inPage(error, url);
      });
      return { bytes, name, mime };
    }
    return this.#http.download(path`/certificates/${id}/proof/${type}`, { language }, options);
  }
}

/** A browser does not tell a page that CORS was the reason. */
function inPage(error: unknown, link: string): unknown {
  const origin = pageOrigin();
  const failed = error instanceof SelloError && error.code === 'connection_failed';
  if (!failed || origin === null || origin === new URL(link).origin) return error;
  const message = `${error.message} A page can read a file of another origin only if that origin allows it: let the browser save it from the url of proofs.get(id, 'file').`;
  return new SelloError(message, { code: error.code, cause: error });
}
