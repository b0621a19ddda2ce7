import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiError, ERROR_CODES } from '../../../api/errors';
import { UPLOAD_LIMITS } from '../../../api/upload/upload-limits';
import { WRITE_IDLE_MILLISECONDS } from '../../../api/http-server';
import { ACCOUNT_UPLOADS_DEFAULT, KEY_DEFAULTS, LIMITS } from '../../../domain/limits';
import { EVENT_TYPES } from '../../../domain/event';
import { SCOPES } from '../../../domain/scopes';
import type { FailureCode } from '../../../domain/certificate';
import { SIMULATED_FAULTS } from '../../../domain/simulated-fault';
import { PROGRAMS, RECEIVERS, SAMPLES, SCRIPTS } from '../../integration/docs/programs';

const GUIDE = join(__dirname, '../../../docs/guide');
const pages = readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
const text = pages.map((name) => readFileSync(join(GUIDE, name), 'utf8')).join('\n');

const RUN: string[] = [...Object.keys(PROGRAMS), ...SCRIPTS, ...Object.keys(RECEIVERS)];

/** The cells of the rows under a heading of the guide. */
function rowsUnder(heading: string): string[][] {
  const section = new RegExp(`^##+ ${heading}\\n([\\s\\S]*?)(?=^##)`, 'm').exec(text)?.[1] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

describe('the guide', () => {
  it('shows no code but samples, each of which a test runs', () => {
    expect(text).not.toMatch(/^\s*(```|~~~)|<pre|<code/m);
    const shown = [...text.matchAll(/^\{\{sample ([^\s}]+)/gm)].map(([, path]) => path);
    expect(shown.filter((path) => path !== undefined && !RUN.includes(path))).toEqual([]);
  });

  it('has a test for every sample, and no sample that it does not show', () => {
    const files = readdirSync(SAMPLES, { recursive: true, withFileTypes: true });
    const paths = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(SAMPLES.length + 1));
    expect(paths.sort()).toEqual([...RUN].sort());
    for (const path of [...SCRIPTS, ...Object.keys(RECEIVERS)]) expect(text).toContain(`{{sample ${path}`);
  });

  it('lists every error of the public API with its status', () => {
    const listed = rowsUnder('Errors').map(([status, code]) => `${status ?? ''} ${code ?? ''}`);
    const known = ERROR_CODES.map((code) => `${apiError(code).output.statusCode} ${code}`);
    expect(listed.sort()).toEqual(known.sort());
  });

  it('lists every scope', () => {
    expect(rowsUnder('Get a key').map(([scope]) => scope)).toEqual([...SCOPES]);
  });

  it('lists every fault that can be tried, and every reason of a failure', () => {
    expect(rowsUnder('Try your error handling').map(([fault]) => fault)).toEqual([...SIMULATED_FAULTS]);
    // Does not compile when there is another.
    const codes: Record<FailureCode, true> = {
      psc_error: true,
      file_damaged: true,
      cancelled: true,
      internal_error: true,
    };
    expect(rowsUnder('When it failed').map(([code]) => code)).toEqual(Object.keys(codes));
  });

  it('lists every type of event', () => {
    expect(rowsUnder('Webhooks').map(([type]) => type)).toEqual([...EVENT_TYPES]);
  });

  it('states the limits that hold', () => {
    const figures = (number: number) => number.toLocaleString('en-US');
    const limits = rowsUnder('Limits').map((row) => row.join(' '));
    const { idleMs, totalMs, leastBytesPerSecond, graceMs } = UPLOAD_LIMITS;
    for (const fact of [
      `1 to ${figures(LIMITS.fileBytes)} bytes`,
      `title ${LIMITS.titleCharacters}, description ${figures(LIMITS.descriptionCharacters)}, document type ${LIMITS.documentTypeCharacters}, reference ${LIMITS.referenceCharacters}, file name ${LIMITS.fileNameCharacters}`,
      `${KEY_DEFAULTS.ratePerMinute} in any 60 seconds`,
      `${figures(KEY_DEFAULTS.quotaPerMonth)} requests in a calendar month`,
      `${LIMITS.uploadsAtOncePerKey} per key, ${ACCOUNT_UPLOADS_DEFAULT} per account`,
      `never ${idleMs / 1000} s without a byte, ${leastBytesPerSecond / 1024} KiB/s on average after ${graceMs / 1000} s, complete within ${totalMs / 60_000} minutes`,
      `never ${WRITE_IDLE_MILLISECONDS / 1000} s without taking a byte`,
      `${LIMITS.freeCertificates} per account`,
      `${LIMITS.liveKeysPerAccount} per account`,
    ])
      expect(limits.filter((row) => row.includes(fact))).not.toEqual([]);
    const batches = rowsUnder('Batches').map((row) => row.join(' '));
    for (const fact of [
      `1 to ${figures(LIMITS.batchItems)} in a batch`,
      `${figures(LIMITS.batchBytes)} bytes`,
      `${LIMITS.openBatchesPerAccount} per account`,
    ])
      expect(batches.filter((row) => row.includes(fact))).not.toEqual([]);
    expect(text).toContain(`up to ${LIMITS.webhooksPerAccount} webhooks`);
    expect(text).toContain(`in the last ${LIMITS.eventDays} days`);
    expect(text).toContain(`For ${LIMITS.secretGraceHours} hours every message`);
    expect(text).toContain(`under ${LIMITS.eventBytes / 1024} KB`);
    expect(text).toContain(`1 to ${LIMITS.pageMaximum} a page (${LIMITS.pageDefault} unless`);
    expect(text).toContain(`has ${LIMITS.freeCertificates} certificates to try it with`);
    expect(text).toContain(`1 to ${LIMITS.idempotencyKeyCharacters} visible ASCII characters`);
    expect(text).toContain(`valid for ${LIMITS.signedLinkSeconds / 60} minutes`);
  });
});
