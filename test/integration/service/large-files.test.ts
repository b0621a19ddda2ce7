import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../../../domain/limits';
import { bigUpload } from '../../support/big-upload';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { createBucket } from '../../support/bucket';
import { until } from '../../support/until';

const MEBIBYTE = 1024 * 1024;

describe.each(['disk', 'gcs'] as const)('large files, stored on %s,', (storage) => {
  let service: TestService;
  beforeAll(async () => {
    // A gigabyte is stored and hashed again at once: what is measured is memory, not how long the callers wait.
    const patience = { PSC_BUDGET_SECONDS: '120', RESULT_WAIT_SECONDS: '60' };
    service = await startService({ ...patience, ...(storage === 'gcs' && (await createBucket())) });
  });
  afterAll(() => service.stop());

  describe.each(['multipart', 'json'] as const)('sent as %s,', (encoding) => {
    it('pass at 52,428,800 bytes', async () => {
      const { status, body } = await bigUpload(service, encoding, LIMITS.fileBytes);
      expect([status, body.certificate?.file.size]).toEqual([201, LIMITS.fileBytes]);
    });

    it('are refused at one byte more, and nothing is left of them', async () => {
      const before = await service.collections.certificates.countDocuments();
      const objects = storedFiles(service);
      const { status, body } = await bigUpload(service, encoding, LIMITS.fileBytes + 1);
      expect([status, body.error]).toEqual([413, 'file_too_large']);
      expect(await service.collections.certificates.countDocuments()).toBe(before);
      expect(storedFiles(service)).toBe(objects);
    });

    it('of 2 GB are refused after at most 60 MB of content was read', async () => {
      const { status, requestId } = await bigUpload(service, encoding, 2_000_000_000);
      expect(status).toBe(413);
      const { bytesRead } = await until(async () => refusalOf(requestId, service));
      // Base64 makes 4 bytes of 3.
      expect(bytesRead).toBeLessThan((encoding === 'json' ? 4 / 3 : 1) * 60_000_000);
    });

    it('do not grow the memory of the API, 20 at a time', async () => {
      const keys = await Promise.all(Array.from({ length: 4 }, () => service.addKey({ ratePerMinute: 600 })));
      await bigUpload(service, encoding, LIMITS.fileBytes);
      const before = residentMebibytes(service.api.pid);
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, residentMebibytes(service.api.pid));
      }, 25);
      try {
        const uploads = Array.from({ length: 20 }, (_, i) =>
          bigUpload({ url: service.url, key: keys[i % 4]!.key }, encoding, LIMITS.fileBytes),
        );
        const answers = await Promise.all(uploads);
        expect(answers.map(({ status }) => status)).toEqual(new Array(20).fill(201));
      } finally {
        clearInterval(watch);
      }
      process.stdout.write(`${storage}, ${encoding}: API ${before} MiB before, ${peak} MiB at the peak.\n`);
      expect(peak - before).toBeLessThan(64);
    }, 240_000);
  });
});

/** Finished and unfinished ones alike. */
function storedFiles({ dataDir, env }: TestService): number {
  if (env['STORAGE'] !== 'disk') return 0;
  const entries = readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

function residentMebibytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MEBIBYTE);
}

/** What the API says of it in its log: on this side the kernel takes far more than anyone reads. The line may come after the answer. */
function refusalOf(requestId: string, { dataDir }: TestService): { bytesRead: number } | null {
  const lines = readFileSync(join(dataDir, 'api.log'), 'utf8').trim().split('\n');
  const line = lines.find((each) => each.includes(requestId) && each.includes('"bytesRead"'));
  return line === undefined ? null : (JSON.parse(line) as { bytesRead: number });
}
