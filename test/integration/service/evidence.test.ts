import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateBody } from '../../../api/schemas/certificate';
import type { PublicProofBody } from '../../../api/schemas/public-proof';
import { readAsicContainer } from '../../../proofs/asic/read-container';
import { readBundle } from '../../../proofs/bundle/read-bundle';
import { sello } from '../../support/cli';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

const CONTENT = 'Contrato de arrendamiento número 14.\n';
const FORMATS = ['json', 'raw'] as const;

interface EvidenceBody {
  proof: { type: string; encoding: string; data: string } & Record<string, unknown>;
}

describe('the evidence of a certificate', () => {
  let service: SharedService;
  let folder: string;
  let certificate: CertificateBody;
  let hashOnly: CertificateBody;
  const call = async <T>(path: string) => (await (await service.fetch(path)).json()) as T;
  const proof = (type: string, format = 'raw', id = certificate.id) =>
    service.fetch(`/certificates/${id}/proof?type=${type}&format=${format}`);
  const bytes = async (type: string) => Buffer.from(await (await proof(type)).arrayBuffer());
  const complete = (id: string) =>
    until(async () => {
      const { certificate: now } = await call<{ certificate: CertificateBody }>(`/certificates/${id}`);
      return now.evidence.revocation === 'captured' && now.blockchain.status === 'confirmed' && now;
    });
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    service = await sharedService();
    folder = join(service.dataDir, 'evidence');
    mkdirSync(folder);
    const upload = (await (await service.upload(CONTENT)).json()) as { certificate: CertificateBody };
    const answer = await service.fetch('/certificates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sha256: createHash('sha256').update(CONTENT).digest('hex'), file_size: 37 }),
    });
    const hash = (await answer.json()) as { certificate: CertificateBody };
    [certificate, hashOnly] = await Promise.all([
      complete(upload.certificate.id),
      complete(hash.certificate.id),
    ]);
    writeFileSync(at('FILE'), CONTENT);
    writeFileSync(at('cert.tsr'), await bytes('nom151'));
    writeFileSync(at('cert.ers'), await bytes('evidence'));
    writeFileSync(at('cert.asics'), await bytes('asic'));
  });
  afterAll(() => service.stop());

  it('is stated in the record: captured, not renewed, and until when it is valid', () => {
    expect(certificate.evidence).toEqual({
      status: 'valid',
      revocation: 'captured',
      renewals: 0,
      valid_until: expect.stringMatching(/^20\d\d-.*Z$/) as string,
    });
    expect(new Date(certificate.evidence.valid_until!).getTime()).toBeGreaterThan(Date.now());
  });

  it('comes as a record and as a container, with media type, name and length', async () => {
    const record = await proof('evidence');
    expect(record.headers.get('content-type')).toBe('application/octet-stream');
    expect(record.headers.get('content-disposition')).toBe(`attachment; filename=${certificate.id}.ers`);
    const container = await proof('asic');
    expect(container.headers.get('content-type')).toBe('application/vnd.etsi.asic-s+zip');
    expect(container.headers.get('content-disposition')).toBe(`attachment; filename=${certificate.id}.asics`);
    const body = Buffer.from(await container.arrayBuffer());
    expect(container.headers.get('content-length')).toBe(String(body.length));
    const { file, record: inside } = await readAsicContainer(body, 1 << 20);
    expect([file.name, Buffer.from(file.content).toString()]).toEqual(['c14.pdf', CONTENT]);
    expect(Buffer.from(inside)).toEqual(Buffer.from(await record.arrayBuffer()));
  });

  it('comes wrapped in JSON with the same bytes', async () => {
    const record = (await (await proof('evidence', 'json')).json()) as EvidenceBody;
    const { data, ...facts } = record.proof;
    const { revocation, renewals, valid_until } = certificate.evidence;
    expect(facts).toEqual({
      ...{ type: 'evidence', encoding: 'base64', hash_algorithm: 'SHA-256' },
      ...{ revocation, renewals, valid_until },
    });
    expect(Buffer.from(data, 'base64')).toEqual(await bytes('evidence'));
    const container = await proof('asic', 'json');
    expect(container.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await container.json()).toEqual({
      proof: { type: 'asic', encoding: 'base64', data: (await bytes('asic')).toString('base64') },
    });
  });

  it('holds for `sello verify`, the container alone too, and says until when', async () => {
    const trust = ['--trust', service.rootPem];
    const both = await sello({}, 'verify', at('FILE'), at('cert.tsr'), at('cert.ers'), ...trust);
    expect([both.code, both.stdout]).toEqual([0, expect.stringContaining('All proofs hold.')]);
    expect(both.stdout).toContain(`It is valid until ${certificate.evidence.valid_until!}`);
    expect((await sello({}, 'verify', at('cert.asics'), ...trust)).code).toBe(0);
    const later = await sello({}, 'verify', at('FILE'), at('cert.ers'), ...trust, '--at', '2190-01-01');
    expect([later.code, later.stdout]).toEqual([1, expect.stringContaining('The evidence lapsed on')]);
  });

  it('is in the bundle with steps that OpenSSL follows, and agrees with the record there', async () => {
    const zip = await bytes('bundle');
    const entries = await readBundle(zip);
    const names = entries.map(({ name }) => name);
    expect(names).toContain(`${certificate.id}.ers`);
    for (const { name, content } of entries) writeFileSync(at(name), content);
    writeFileSync(at('bundle.zip'), zip);
    const guide = Buffer.from(entries[0]!.content).toString();
    const commands = [...guide.matchAll(/^ {5}(openssl .*(?:\.ers|first\.token).*)$/gm)]
      .slice(0, 3)
      .map(([, command = '']) => command);
    expect(commands).toHaveLength(3);
    const shell = (command: string) =>
      execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    const offset = /^\s*(\d+):/.exec(shell(commands[0]!))?.[1] ?? '';
    shell(commands[1]!.replace('OFFSET', offset));
    expect(shell(commands[2]!)).toContain('Verification: OK');
    const { stdout } = await sello(
      {},
      ...['verify', at('FILE'), at('bundle.zip'), '--trust', service.rootPem, '--json'],
    );
    const { proofs } = JSON.parse(stdout) as {
      proofs: { kind: string; outcome: string; unproven: string[] }[];
    };
    expect(proofs.find(({ kind }) => kind === 'evidence')?.outcome).toBe('holds');
    const stated = proofs.find(({ kind }) => kind === 'record');
    expect(stated?.outcome).toBe('unchecked');
    expect(stated?.unproven.filter((path) => path.startsWith('evidence.'))).toEqual([]);
  });

  it('has no container for a hash, whose original is with its owner', async () => {
    for (const format of FORMATS) {
      const answer = await proof('asic', format, hashOnly.id);
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        404,
        'file_not_held',
      ]);
    }
    expect((await proof('evidence', 'raw', hashOnly.id)).status).toBe(200);
  });

  it('is public as a record, never as a container', async () => {
    const at = (path: string) => fetch(`${service.url}/v/${certificate.id}/${path}`);
    const shown = (await (await at('proof.json')).json()) as PublicProofBody;
    expect(shown.evidence).toEqual(certificate.evidence);
    const record = await at('evidence.ers');
    expect(record.headers.get('content-disposition')).toBe(`attachment; filename=${certificate.id}.ers`);
    expect(Buffer.from(await record.arrayBuffer())).toEqual(await bytes('evidence'));
    for (const path of ['container.asics', 'asic', `${certificate.id}.asics`])
      expect((await at(path)).status).toBe(404);
    const { entries } = {
      entries: await readBundle(Buffer.from(await (await at('bundle.zip')).arrayBuffer())),
    };
    expect(entries.some(({ content }) => Buffer.from(content).includes(CONTENT))).toBe(false);
  });

  it('is not handed out while revocation data is awaited: 409 with Retry-After, and a bundle without it', async () => {
    const { certificates } = service.collections;
    const { token } = (await certificates.findOne({ _id: certificate.id }))!;
    // No list is from after that.
    await certificates.updateOne(
      { _id: certificate.id },
      { $set: { 'token.genTime': new Date('2100-01-01Z') } },
    );
    for (const type of ['evidence', 'asic'])
      for (const format of FORMATS) {
        const answer = await proof(type, format);
        expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
          409,
          'proof_not_ready',
        ]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    expect((await fetch(`${service.url}/v/${certificate.id}/evidence.ers`)).status).toBe(409);
    const names = (await readBundle(await bytes('bundle'))).map(({ name }) => name);
    expect(names).not.toContain(`${certificate.id}.ers`);
    await certificates.updateOne({ _id: certificate.id }, { $set: { token } });
    expect((await proof('evidence')).status).toBe(200);
  });

  it('is only for its account', async () => {
    for (const type of ['evidence', 'asic'])
      expect((await proof(type, 'raw', 'cert_0000000000000000000000')).status).toBe(404);
  });
});
