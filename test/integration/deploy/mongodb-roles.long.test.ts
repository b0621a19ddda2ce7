import { rmSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { scratchFolder } from '../../support/scratch';
import { testServers } from '../../support/servers';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { startMongodWithUsers } from './mongod-with-users';

interface Answer {
  certificate: { id: string; blockchain: { status: string } };
}

const UNAUTHORIZED = { codeName: 'Unauthorized' };

describe('the roles of deploy/mongodb/roles.cjs', () => {
  const folder = scratchFolder('sello-roles-');
  let mongod: Awaited<ReturnType<typeof startMongodWithUsers>>;
  let application: MongoClient;
  let backup: MongoClient;

  beforeAll(async () => {
    mongod = await startMongodWithUsers(folder, 'sello');
    application = new MongoClient(mongod.uri('sello'));
    backup = new MongoClient(mongod.uri('backup'));
  });
  afterAll(async () => {
    await Promise.all([application.close(), backup.close()]);
    await mongod.stop();
    rmSync(folder, { recursive: true });
  });

  describe('for the application', () => {
    let service: TestService;

    beforeAll(async () => {
      const { temporalAddress } = testServers();
      const servers = { mongodbUri: mongod.uri('root'), temporalAddress };
      service = await startService({ MONGODB_URI: mongod.uri('sello') }, [], servers);
    });
    afterAll(async () => {
      await service.stop();
    });

    it('lets the service certify and anchor', async () => {
      const answer = await service.upload('with few permissions');
      expect(answer.status).toBe(201);
      const { certificate } = (await answer.json()) as Answer;
      await until(async () => {
        const current = (await (await service.fetch(`/certificates/${certificate.id}`)).json()) as Answer;
        return current.certificate.blockchain.status === 'confirmed';
      });
    });

    it('opens no other database, no oplog and no users', async () => {
      await expect(application.db('other').collection('things').findOne()).rejects.toMatchObject(
        UNAUTHORIZED,
      );
      await expect(application.db('local').collection('oplog.rs').findOne()).rejects.toMatchObject(
        UNAUTHORIZED,
      );
      await expect(application.db().command({ createUser: 'x', pwd: 'x', roles: [] })).rejects.toMatchObject(
        UNAUTHORIZED,
      );
    });

    it('cannot drop the database or a collection', async () => {
      await expect(application.db().dropDatabase()).rejects.toMatchObject(UNAUTHORIZED);
      await expect(application.db().collection('certificates').drop()).rejects.toMatchObject(UNAUTHORIZED);
    });
  });

  describe('for backups', () => {
    it('reads the database and the oplog, and locks the files for a copy', async () => {
      await backup.db().collection('certificates').findOne();
      expect(await backup.db('local').collection('oplog.rs').findOne()).not.toBeNull();
      await backup.db('admin').command({ fsync: 1, lock: true });
      expect(await backup.db('admin').command({ fsyncUnlock: 1 })).toMatchObject({ ok: 1 });
    });

    it('writes nothing', async () => {
      await expect(backup.db().collection('certificates').insertOne({})).rejects.toMatchObject(UNAUTHORIZED);
    });
  });
});
