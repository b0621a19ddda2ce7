import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { reservePort } from '../../../runtime/reserve-port';
import { startMongod } from '../../../stack/servers/mongod';
import type { MongodServer } from '../../../stack/servers/mongod';
import { toolsFolder } from '../../support/backup';
import { scratchFolder } from '../../support/scratch';
import { testServers } from '../../support/servers';
import { until } from '../../support/until';

const BACKUP = join(resolve(__dirname, '../../..'), 'scripts/backup');

describe('scripts/backup', () => {
  const folder = scratchFolder('sello-backup-');
  const backups = join(folder, 'backups');
  let mongod: MongodServer;

  beforeAll(async () => {
    mongod = await startMongod({
      binary: testServers().binaries.mongod,
      dataDir: join(folder, 'mongo'),
      port: await reservePort(),
      logFile: join(folder, 'mongod.log'),
    });
  });
  afterAll(async () => {
    await mongod.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('unlocks the database when it is stopped during the copy, and leaves no folder that looks complete', async () => {
    const tools = toolsFolder(folder);
    const copying = join(folder, 'copying');
    writeFileSync(join(tools, 'cp'), `#!/bin/sh\ntouch '${copying}'\nexec sleep 60\n`);
    chmodSync(join(tools, 'cp'), 0o755);
    const client = new MongoClient(mongod.uri);
    try {
      const script = spawn(BACKUP, [backups], {
        env: {
          ...process.env,
          PATH: `${tools}:${process.env['PATH'] ?? ''}`,
          BACKUP_MONGODB_URI: mongod.uri,
          BACKUP_MONGODB_FOLDER: join(folder, 'mongo'),
          STORAGE: 'disk',
          SELLO_DATA_DIR: folder,
        },
      });
      const ended = once(script, 'exit');
      await until(async () => existsSync(copying));
      const locked = await client.db('admin').command({ currentOp: 1 });
      expect(locked['fsyncLock']).toBe(true);
      script.kill('SIGTERM');
      expect((await ended)[0]).toBe(1);
      const after = await client.db('admin').command({ currentOp: 1 });
      expect(after['fsyncLock']).toBeUndefined();
      expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.partial$/)]);
    } finally {
      await client.close();
    }
  });
});
