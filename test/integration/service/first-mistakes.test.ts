import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { useTempDir } from '../../support/temp-dir';

const run = promisify(execFile);

describe('curl, as an integrator first uses it,', () => {
  const folder = useTempDir();
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  beforeEach(() => writeFile(join(folder(), 'contract.pdf'), Buffer.alloc(2 * 1024 * 1024, 'x')));

  /** What curl received, line by line, and what it sent of the body. */
  async function curl(...args: string[]) {
    const url = `${service.url}/api/public/v1/certificates`;
    const { stdout } = await run('curl', ['-s', '-i', '-w', '\n%{size_upload}', ...args, url], {
      cwd: folder(),
    });
    const statuses = [...stdout.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    const body = stdout.split('\r\n\r\n').at(-1) ?? '';
    return { statuses, body, sent: Number(stdout.split('\n').at(-1)) };
  }
  const authorized = () => ['-H', `Authorization: Bearer ${service.key}`];
  const EXPECT = ['-H', 'Expect: 100-continue'];

  it('uploads 2 MB once it is told to continue', async () => {
    const { statuses, sent } = await curl(...authorized(), ...EXPECT, '-F', 'file=@contract.pdf');
    expect(statuses).toEqual([100, 201]);
    expect(sent).toBeGreaterThan(2 * 1024 * 1024);
  });

  it('learns that its key is wrong before it sends the file', async () => {
    const { statuses, sent } = await curl('-u', 'me:secret', ...EXPECT, '-F', 'file=@contract.pdf');
    expect({ statuses, sent }).toEqual({ statuses: [401], sent: 0 });
  });

  it('is told of a forgotten @, and nothing is stored or charged', async () => {
    const records = () => service.collections.certificates.countDocuments({ accountId: service.accountId });
    const used = async () =>
      (await service.collections.accounts.findOne({ _id: service.accountId }))?.certificatesUsed;
    const before = [await records(), await used()];
    const { statuses, body } = await curl(...authorized(), '-F', 'file=contract.pdf');
    expect(statuses).toEqual([400]);
    expect(body).toContain('With curl, write -F file=@contract.pdf');
    expect([await records(), await used()]).toEqual(before);
  });
});
