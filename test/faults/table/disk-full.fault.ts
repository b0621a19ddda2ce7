import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sello } from '../../support/cli';
import { makeSmallDisk } from '../../support/small-disk';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { Findings } from './scenario';
import type { Scenario } from './scenario';

const CONTENT = Buffer.alloc(64 * 1024, 'Sello certifies files. ');

function filesIn(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function postAll(service: TestService, count: number): Promise<Response[]> {
  return Promise.all(Array.from({ length: count }, () => service.upload(new Uint8Array(CONTENT))));
}

async function downloads(service: TestService): Promise<boolean> {
  const certified = await service.collections.certificates.find({ status: 'certified' }).toArray();
  for (const { _id } of certified) {
    const file = await service.fetch(`/certificates/${_id}/proof?type=file&format=raw`);
    if (!Buffer.from(await file.arrayBuffer()).equals(CONTENT)) return false;
  }
  return certified.length > 0;
}

export const diskFull: Scenario = {
  fault: 'disk full',
  promise: 'clear 503 or start-up message, no corrupt state',
  async run() {
    const findings = new Findings();
    const disk = makeSmallDisk();
    findings.note(disk.kind === 'tmpfs' ? 'a tmpfs of 4 MiB' : 'injected: no tmpfs could be mounted');
    const service = await startService({ STORAGE: 'disk', SELLO_DATA_DIR: disk.directory, ...disk.env });
    try {
      const before = await postAll(service, 3);
      findings.expect(
        `${before.filter(({ status }) => status === 201).length} of 3 got 201 before`,
        before.every(({ status }) => status === 201),
      );
      disk.fill();
      const refused = await postAll(service, 5);
      const bodies = (await Promise.all(refused.map((response) => response.json()))) as { error?: string }[];
      const clear = refused.filter(
        ({ status, headers }, i) =>
          status === 503 && headers.has('retry-after') && bodies[i]?.error === 'service_unavailable',
      ).length;
      findings.expect(`${clear} of ${refused.length} got 503 while full`, clear === refused.length);
      const log = readFileSync(join(service.dataDir, 'api.log'), 'utf8');
      findings.expect('the log says "no space left on device"', log.includes('no space left on device'));
      const ready = await fetch(`${service.url}/health/ready`);
      findings.expect('not ready', ready.status === 503);
      if (disk.kind === 'tmpfs') {
        const doctor = await sello(service.env, 'doctor');
        findings.expect('`sello doctor` says so', /DOWN +Storage .*no space left/.test(doctor.stdout));
        const message = await startMessage(service, disk.directory);
        findings.expect('a start on the full disk says so', message.includes('no space left on device'));
      }
      disk.free();

      const after = await postAll(service, 3);
      findings.expect(
        `${after.filter(({ status }) => status === 201).length} of 3 got 201 after`,
        after.every(({ status }) => status === 201),
      );
      const objects = join(disk.directory, 'objects');
      const records = await service.collections.certificates.countDocuments({});
      findings.expect(
        `${filesIn(join(objects, 'files'))} files for ${records} records, ${filesIn(join(objects, 'incoming'))} partial`,
        filesIn(join(objects, 'files')) === records &&
          filesIn(join(objects, 'incoming')) === 0 &&
          records === 6,
      );
      findings.expect('every file reads back unchanged', await downloads(service));
    } finally {
      await service.stop();
      disk.remove();
    }
    return findings;
  },
};

/** The error of an API that starts for the first time on the full disk. */
async function startMessage(service: TestService, directory: string): Promise<string> {
  const running = service.api;
  const port = '0';
  try {
    await service.startApi(undefined, { SELLO_DATA_DIR: join(directory, 'another'), PORT: port });
    await service.api.stop();
    return 'It started.';
  } catch (error) {
    return (error as Error).message;
  } finally {
    service.api = running;
  }
}
