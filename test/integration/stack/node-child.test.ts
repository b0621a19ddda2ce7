import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startNodeChild } from '../../../stack/servers/node-child';
import { until } from '../../support/until';

describe('a process that is started together with its servers', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-child-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const start = (logFile: string, after?: Parameters<typeof startNodeChild>[0]['after']) =>
    startNodeChild({
      name: 'told',
      file: resolve(__dirname, '../../support/told-process.cjs'),
      env: process.env,
      logFile,
      ...(after && { after }),
    });

  it('continues when the sandbox is ready, and again when every server is', async () => {
    const logFile = join(dir, 'told.log');
    const said = () => readFile(logFile, 'utf8');
    let serversUp: () => void = () => undefined;
    const servers = new Promise<void>((up) => {
      serversUp = up;
    });
    const starting = start(logFile, { sandbox: Promise.resolve(), temporal: Promise.resolve(), servers });
    await until(async () => (await said()).includes('composed'));
    expect(await said()).toBe('composed\n');
    serversUp();
    const child = await starting;
    expect(await said()).toBe('composed\nserved\n');
    await child.stop();
    expect(await child.exited).toBe('code 0');
  });

  it('does not wait when it has no parent to report stages', async () => {
    const logFile = join(dir, 'alone.log');
    const child = await start(logFile);
    expect(await readFile(logFile, 'utf8')).toBe('composed\nserved\n');
    await child.stop();
  });

  it('ends with the reason when a server does not start', async () => {
    const failing = Promise.reject(new Error('mongod could not be fetched'));
    failing.catch(() => undefined);
    const logFile = join(dir, 'failing.log');
    const after = { sandbox: Promise.resolve(), temporal: Promise.resolve(), servers: failing };
    await expect(start(logFile, after)).rejects.toThrow('mongod could not be fetched');
  });
});
