import { Accreditations } from './resources/accreditations.js';
import { Batches } from './resources/batches.js';
import { jsonOf } from './http/answer.js';
import { jsonBody } from './http/body.js';
import { Certificates } from './resources/certificates.js';
import { certifyFile, certifyHash } from './resources/certify.js';
import type { CertifyHashOptions, CertifyOptions } from './resources/certify.js';
import { systemClock } from './http/clock.js';
import type { Clock } from './http/clock.js';
import { Courses } from './resources/courses.js';
import { Events } from './resources/events.js';
import type { FileSource } from './files/file-source.js';
import { Http } from './http/http.js';
import { Members } from './resources/members.js';
import { Memberships } from './resources/memberships.js';
import { path } from './http/path.js';
import { Programs } from './resources/programs.js';
import { Proofs } from './resources/proofs.js';
import type { CallOptions, CreateOptions, SelloOptions } from './settings.js';
import type { Account, AnswerOf, Certificate, HashUpload, HashVerification } from './types.js';
import type { WaitOptions } from './resources/wait.js';
import { waitUntilAnchored } from './resources/wait-until-anchored.js';
import { Webhooks } from './resources/webhooks.js';

export interface RequestOptions extends CreateOptions {
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
}

/** A client of one service, with one key. */
export class Sello {
  readonly #http: Http;
  readonly certificates: Certificates;
  readonly batches: Batches;
  readonly proofs: Proofs;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly programs: Programs;
  readonly members: Members;
  readonly courses: Courses;
  readonly accreditations: Accreditations;
  readonly memberships: Memberships;

  constructor(options: SelloOptions = {}, /** @internal */ clock: Clock = systemClock) {
    const http = new Http(options, clock);
    this.#http = http;
    this.certificates = new Certificates(http);
    this.batches = new Batches(http);
    this.proofs = new Proofs(http);
    this.webhooks = new Webhooks(http);
    this.events = new Events(http);
    this.programs = new Programs(http);
    this.members = new Members(http);
    this.courses = new Courses(http);
    this.accreditations = new Accreditations(http);
    this.memberships = new Memberships(http);
  }

  /** Uploads a file and waits until it is certified. A certification that fails rejects with the reason as its `code`. */
  certify(file: FileSource, options: CertifyOptions = {}): Promise<Certificate> {
    return certifyFile(this.#http, file, options);
  }

  /** Certifies a file by its hash: it stays with you. `hashFile` gives `sha256` and `file_size`. */
  certifyHash(hash: HashUpload, options: CertifyHashOptions = {}): Promise<Certificate> {
    return certifyHash(this.#http, hash, options);
  }

  /** Waits until the anchor is confirmed: on Bitcoin hours, in a sandbox seconds. */
  waitUntilAnchored(
    certificate: string | Certificate,
    options: WaitOptions<Certificate> = {},
  ): Promise<Certificate> {
    return waitUntilAnchored(this.#http, certificate, options);
  }

  /** Whether the account has certified a file with this SHA-256. */
  verify(sha256: string, options?: CallOptions): Promise<HashVerification> {
    return this.#http.get(path`/verify/${sha256}`, undefined, options);
  }

  /** What is left of the allowance, and the limits of the key. */
  async account(options?: CallOptions): Promise<Account> {
    return (await this.#http.get<AnswerOf<'getAccount'>>('/account', undefined, options)).account;
  }

  /**
   * A call that has no method here, by its path under `/api/public/v1`. A POST is repeated after a broken connection only if an
   * `idempotencyKey` is given and the service knows it for this call.
   */
  async request<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { query, body, ...options }: RequestOptions = {},
  ): Promise<T> {
    const unsafe = method === 'POST' && options.idempotencyKey === undefined;
    const sent = body === undefined ? undefined : jsonBody(body);
    const answer = await this.#http.send({ method, path, query, body: sent, unsafe, options });
    return answer.bytes.length === 0 ? (undefined as T) : (jsonOf(answer) as T);
  }
}
