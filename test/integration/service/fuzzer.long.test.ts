import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { schemathesis } from '../../support/schemathesis';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';

const SCHEMATHESIS_HOOKS = join(__dirname, '../../support/schemathesis-hooks.py');

const UPLOADS = ['createCertificate', 'createCertificateFromJson', 'createCertificateFromHash'];

describe('an OpenAPI-driven fuzzer', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
    expect((await service.upload('something to find')).status).toBe(201);
    await service.collections.accounts.updateOne(
      { _id: service.accountId },
      { $set: { certificatesGranted: 100_000 } },
    );
  });
  afterAll(() => service.stop());

  it.each([
    ['reading', UPLOADS.flatMap((id) => ['--exclude-operation-id', id])],
    // A form holds only text: the fuzzer's `null` arrives as a word, which is a valid title.
    [
      'uploading',
      [
        ...UPLOADS.flatMap((id) => ['--include-operation-id', id]),
        '--exclude-checks',
        'negative_data_rejection',
      ],
    ],
  ])(
    'finds no answer that the document does not describe, %s',
    async (_what, scope) => {
      const fuzzer = spawn(
        await schemathesis(),
        [
          '--config-file',
          join(__dirname, '../../support/schemathesis.toml'),
          'run',
          `${service.url}/api/public/v1/openapi`,
          '--header',
          `Authorization: Bearer ${service.key}`,
          '--checks',
          'all',
          ...scope,
          '--max-examples',
          '60',
          '--seed',
          '151',
          '--continue-on-failure',
          '--no-color',
        ],
        // It writes notes into its working folder.
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          cwd: service.dataDir,
          env: { ...process.env, SCHEMATHESIS_HOOKS },
        },
      );
      let output = '';
      for (const stream of [fuzzer.stdout, fuzzer.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(fuzzer, 'close')) as [number];
      if (code !== 0) throw new Error(output.slice(-20_000));
      expect(output).toMatch(/\d+ generated, \d+ passed|No issues found/);
    },
    600_000,
  );
});
