import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../../../domain/limits';
import { bigUpload } from '../../support/big-upload';
import type { BigAnswer } from '../../support/big-upload';
import { certificateOf } from '../../support/crashes';
import { scaled } from '../../support/scale';
import { scratchFolder } from '../../support/scratch';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { createBucket } from '../../support/bucket';
import { until } from '../../support/until';

type Encoding = 'multipart' | 'json';

const MEBIBYTE = 1024 * 1024;
const HUGE_BYTES = 2_000_000_000;
const AT_ONCE = 20;
const BOTH: Encoding[] = ['multipart', 'json'];
/** Stores don't know of encodings: one of each will do here, and the nightly tier has the others. */
const CASES: ['disk' | 'gcs', Encoding[]][] = [
  ['disk', scaled(['multipart'], ['multipart'], BOTH)],
  ['gcs', scaled(['json'], ['json'], BOTH)],
];

describe.each(CASES)('large files, stored on %s,', (storage, encodings) => {
  const folder = scratchFolder('sello-large-');
  let service: TestService;
  beforeAll(async () => {
    const budget = { PSC_BUDGET_SECONDS: '600', RESULT_WAIT_SECONDS: '60' };
    service = await startService({ ...budget, ...(storage === 'gcs' && (await createBucket(folder))) });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  /** A busy machine may take longer than the API lets its caller wait, and answers 202 then. */
  async function expectCertified({ status, body, requestId }: BigAnswer): Promise<void> {
    if (status !== 201 && status !== 202)
      throw new Error(`${status} ${JSON.stringify(body)}\n${logOf(requestId, service).join('\n')}`);
    await until(async () => {
      const answer = await service.fetch(`/certificates/${body.certificate?.id ?? ''}`);
      return (await certificateOf(answer)).status === 'certified';
    });
  }

  describe.each(encodings)('sent as %s,', (encoding) => {
    it('pass at 52,428,800 bytes', async () => {
      const answer = await bigUpload(service, encoding, LIMITS.fileBytes);
      expect(answer.body.certificate?.file.size).toBe(52_428_800);
      await expectCertified(answer);
    });

    it('are refused at one byte more, and nothing is left of them', async () => {
      const before = await service.collections.certificates.countDocuments();
      const objects = storedFiles(service);
      const { status, body } = await bigUpload(service, encoding, LIMITS.fileBytes + 1);
      expect([status, body.error]).toEqual([413, 'file_too_large']);
      expect(await service.collections.certificates.countDocuments()).toBe(before);
      expect(storedFiles(service)).toBe(objects);
    });

    it(`of ${HUGE_BYTES / 1e6} MB are refused after at most 60 MB of content was read`, async () => {
      const { status, requestId } = await bigUpload(service, encoding, HUGE_BYTES);
      expect(status).toBe(413);
      const { bytesRead } = await until(async () => refusalOf(requestId, service));
      // Base64 makes 4 bytes of 3.
      expect(bytesRead).toBeLessThan((encoding === 'json' ? 4 / 3 : 1) * 60_000_000);
    });

    it(`do not grow the memory of the API, ${AT_ONCE} at a time`, async () => {
      const keys = await Promise.all(Array.from({ length: 4 }, () => service.addKey({ ratePerMinute: 600 })));
      await bigUpload(service, encoding, LIMITS.fileBytes);
      const before = residentMebibytes(service.api.pid);
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, residentMebibytes(service.api.pid));
      }, 25);
      try {
        const uploads = Array.from({ length: AT_ONCE }, (_, i) =>
          bigUpload({ url: service.url, key: keys[i % 4]!.key }, encoding, LIMITS.fileBytes),
        );
        for (const answer of await Promise.all(uploads)) await expectCertified(answer);
      } finally {
        clearInterval(watch);
      }
      process.stdout.write(`${storage}, ${encoding}: API ${before} MiB before, ${peak} MiB at the peak.\n`);
      expect(peak - before).toBeLessThan(64);
    });
  });
});

/** Complete and partial files. */
function storedFiles({ dataDir, env }: TestService): number {
  if (env['STORAGE'] !== 'disk') return 0;
  const entries = readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

function residentMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MEBIBYTE);
}

/** From the API's log, as the sender's kernel buffers far more than the API reads. The line may come after the answer. */
function refusalOf(requestId: string, service: TestService): { bytesRead: number } | null {
  const line = logOf(requestId, service).find((each) => each.includes('"bytesRead"'));
  return line === undefined ? null : (JSON.parse(line) as { bytesRead: number });
}

function logOf(requestId: string, { dataDir }: TestService): string[] {
  const lines = readFileSync(join(dataDir, 'api.log'), 'utf8').trim().split('\n');
  return lines.filter((line) => line.includes(requestId));
}
