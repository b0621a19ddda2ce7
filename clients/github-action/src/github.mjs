import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ActionError } from './commands.mjs';

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
const WITHIN_MS = 1_800_000;

/** GitHub's REST API for the releases of one repository. */
export class Releases {
  #base;
  #token;

  constructor({ api, repository, token }) {
    this.#base = `${api}/repos/${repository}/releases`;
    this.#token = token;
  }

  async find({ tag, releaseId }) {
    if (releaseId === null && tag === '') throw new ActionError('Name the release with tag or release-id.');
    const path = releaseId === null ? `tags/${encodeURIComponent(tag)}` : releaseId;
    const response = await this.#call('GET', `${this.#base}/${path}`, { allowed: [404] });
    if (response.status !== 404) return response.json();
    throw new ActionError(
      `There is no release ${releaseId ?? tag}. Drafts are found by release-id alone, and the token must be allowed to read the repository.`,
    );
  }

  async assets({ id }) {
    const found = [];
    for (let url = `${this.#base}/${id}/assets?per_page=100`; url !== null;) {
      const response = await this.#call('GET', url);
      found.push(...(await response.json()));
      url = nextPage(response.headers.get('link'), this.#base);
    }
    return found;
  }

  /** The SHA-256 of what is stored, read as a stream. GitHub's own digest is compared, not trusted. */
  async hash({ id, name, size, digest }) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#hashOnce({ id, name, size, digest });
      } catch (error) {
        if (error instanceof ActionError || attempt === ATTEMPTS) throw error;
        await pause(attempt);
      }
    }
  }

  async #hashOnce({ id, name, size, digest }) {
    const accept = 'application/octet-stream';
    const response = await this.#call('GET', `${this.#base}/assets/${id}`, { headers: { accept } });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of response.body) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes of an asset arrived.`);
    const sha256 = hash.digest('hex');
    if (digest?.startsWith('sha256:') && digest !== `sha256:${sha256}`)
      throw new ActionError(
        `${name} is not what was uploaded: its SHA-256 is ${sha256}, and GitHub states ${digest}.`,
      );
    return sha256;
  }

  async delete({ id }) {
    await this.#call('DELETE', `${this.#base}/assets/${id}`, { allowed: [404] });
  }

  /** Adds an asset. One of that name must have been deleted before. */
  async upload({ upload_url: template }, name, bytes) {
    const url = `${template.replace(/\{.*\}$/, '')}?name=${encodeURIComponent(name)}`;
    const headers = { 'content-type': 'application/zip' };
    const response = await this.#call('POST', url, { headers, body: bytes, allowed: [422] });
    if (response.status === 422)
      throw new ActionError(
        `${name} is already attached to the release. Another run may be at work; run this one again.`,
      );
    return response.json();
  }

  /** Repeats what can be repeated. An upload whose answer was lost may have arrived, which a new run finds out. */
  async #call(method, url, { headers = {}, body, allowed = [] } = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(method, url, headers, body).catch((error) => ({ error }));
      if (response.ok || allowed.includes(response.status)) return response;
      const passes = response.status === undefined || response.status >= 500 || response.status === 429;
      if (!passes || method === 'POST' || attempt === ATTEMPTS) throw refused(method, url, response);
      await pause(attempt);
    }
  }

  #send(method, url, headers, body) {
    return fetch(url, {
      method,
      // fetch takes the token off a redirect to another origin, where GitHub keeps the files.
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'sello-action',
        authorization: `Bearer ${this.#token}`,
        ...headers,
      },
      signal: AbortSignal.timeout(WITHIN_MS),
      ...(body !== undefined && { body }),
    });
  }
}

function refused(method, url, { status, error }) {
  const { pathname } = new URL(url);
  if (error !== undefined)
    return new ActionError(
      `GitHub did not answer ${method} ${pathname}: ${error.cause?.message ?? error.message}.`,
    );
  const hint =
    status === 403 || status === 404
      ? ' The job needs permissions: contents: write, and the token must be of this repository.'
      : '';
  return new ActionError(`GitHub answered ${method} ${pathname} with ${status}.${hint}`);
}

async function pause(attempt) {
  await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
}

/** Only a page of the same API: the token goes with it. */
function nextPage(link, base) {
  const next = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return next !== undefined && new URL(next).origin === new URL(base).origin ? next : null;
}
