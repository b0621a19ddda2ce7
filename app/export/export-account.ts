import { Readable } from 'node:stream';
import type { Account } from '../../domain/account';
import type { ApiKey } from '../../domain/api-key';
import type { Certificate } from '../../domain/certificate';
import type { ListedSession } from '../../domain/session';
import type { AuditEntry } from '../../ports/audit-trail';
import type { ListPosition } from '../../ports/certificates';
import { EVENT_TYPES } from '../../domain/event';
import type { ListedEvent } from '../../ports/events';
import type { ZipEntry } from '../bulk/zip-stream';
import type { CertificateRecords } from '../certificate-record';
import { listSessions } from '../sessions';
import { webhookRecord } from '../webhooks/webhook-record';
import { exportedCertificate } from './exported-certificate';
import type { ExportContext, ExportDependencies } from './exported-certificate';
import { membershipPages } from './membership-pages';
import { createProblems } from './problems';

const PAGE = 100;
/** Kept for 90 days, and no more than 50 are made on a day. */
const KEYS = 5_000;

/** Everything that the service keeps about an account, as the entries of an archive. Memory does not grow with it. */
export async function* exportAccount(
  deps: ExportDependencies,
  records: CertificateRecords,
  account: Account,
  language: ExportContext['language'],
): AsyncGenerator<ZipEntry> {
  const modifiedAt = deps.clock();
  const { id } = account;
  const problems = createProblems();
  const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({
    ...{ name, modifiedAt, content },
    compress: true,
  });
  yield entry('account.json', json(accountFacts(account)));
  yield entry('keys.json', json(await allKeys(deps, id)));
  yield entry('sessions.json', json((await listSessions(deps, id)).map(sessionFacts)));
  yield entry('webhooks.json', json((await deps.webhooks.list(id)).map(webhookRecord)));
  yield entry('events.jsonl', Readable.from(inLines(eventPages(deps, id))));
  yield entry('audit.jsonl', Readable.from(inLines(auditPages(deps, id))));
  yield entry('certificates.jsonl', Readable.from(inLines(recordPages(deps, records, id))));
  for (const [name, pages] of Object.entries(membershipPages(deps, id)))
    yield entry(`memberships/${name}.jsonl`, Readable.from(inLines(pages)));
  for await (const page of certificatePages(deps, id))
    for (const certificate of page)
      yield* exportedCertificate(deps, records, certificate, { problems, language });
  const text = problems.text();
  if (text !== null) yield entry('problems.txt', Buffer.from(text));
}

async function* certificatePages(
  { certificates }: ExportDependencies,
  accountId: string,
): AsyncGenerator<Certificate[]> {
  let after: ListPosition | null = null;
  for (;;) {
    const page: Certificate[] = await certificates.list(
      accountId,
      {},
      after === null ? { limit: PAGE, offset: 0 } : { limit: PAGE, after },
    );
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

async function* recordPages(deps: ExportDependencies, records: CertificateRecords, accountId: string) {
  for await (const page of certificatePages(deps, accountId)) yield await records.ofAll(page);
}

/** Of the last 30 days, but for the last few seconds. */
async function* eventPages({ events }: ExportDependencies, accountId: string) {
  let after: string | null = null;
  for (;;) {
    const page: ListedEvent[] = await events.list(accountId, { types: EVENT_TYPES, limit: PAGE, after });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map(({ id, type, at: timestamp, data }) => ({ id, type, timestamp, data }));
    after = last.position;
  }
}

async function* auditPages({ auditTrail }: ExportDependencies, accountId: string) {
  const position = { at: new Date(0), seen: 0 };
  for (let isFirst = true; ; isFirst = false) {
    const after = isFirst ? null : { ...position };
    const page: AuditEntry[] = await auditTrail.page(accountId, { limit: PAGE, after });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    const same = page.filter(({ at }) => at.getTime() === last.at.getTime()).length;
    position.seen = same + (position.at.getTime() === last.at.getTime() ? position.seen : 0);
    position.at = last.at;
  }
}

async function allKeys({ keys, refusedRequests }: ExportDependencies, accountId: string): Promise<object[]> {
  const all = [
    ...(await keys.list(accountId)),
    ...(await keys.listEnded(accountId, { limit: KEYS, after: null })),
  ];
  const exported = [];
  for (const key of all) {
    const { id, lastRefusedAt } = key;
    const refused = lastRefusedAt === null ? [] : await refusedRequests.list({ id, accountId });
    exported.push({ ...keyFacts(key), refused: refused ?? [] });
  }
  return exported;
}

async function* inLines(pages: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  for await (const page of pages)
    yield Buffer.from(page.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function accountFacts({ certificatesGranted, certificatesUsed, createdAt, ...account }: Account) {
  return {
    id: account.id,
    email: account.email,
    email_confirmed: account.emailConfirmed,
    holder_name: account.holderName,
    certificates: { granted: certificatesGranted, used: certificatesUsed },
    created_at: createdAt,
    closing: account.closing && {
      requested_at: account.closing.requestedAt,
      erased_from: account.closing.erasedFrom,
      pages: account.closing.pages,
    },
  };
}

/** Without the hash: it is of no use to the owner. */
function keyFacts(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.mask,
    scopes: key.scopes,
    rate: key.ratePerMinute,
    quota: key.quotaPerMonth,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    replaced_by: key.replacedBy,
    last_used_at: key.lastUsedAt,
  };
}

/** Without the hash, as of keys. */
function sessionFacts({ id, browser, system, address, startedAt, lastSeenAt }: ListedSession) {
  return { id, browser, system, address, started_at: startedAt, last_seen_at: lastSeenAt };
}
