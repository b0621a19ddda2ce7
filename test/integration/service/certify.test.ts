import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

const CONTENT = 'Contrato de arrendamiento número 14.\n';
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

interface Answer {
  certificate: CertificateBody;
}

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  return form;
}

describe('an uploaded file', () => {
  let service: SharedService;
  let certificate: CertificateBody;

  beforeAll(async () => {
    service = await sharedService();
    const response = await service.upload(CONTENT);
    expect(response.status).toBe(201);
    ({ certificate } = (await response.json()) as Answer);
    expect(response.headers.get('location')).toBe(
      `${service.url}/api/public/v1/certificates/${certificate.id}`,
    );
  });
  afterAll(() => service.stop());

  const read = async () =>
    ((await (await service.fetch(`/certificates/${certificate.id}`)).json()) as Answer).certificate;

  it('becomes a certificate with every field of the contract', () => {
    expect(certificate).toEqual({
      id: expect.stringMatching(/^cert_[0-9A-Za-z]{22}$/) as string,
      status: 'certified',
      failure: null,
      title: 'c14.pdf',
      description: null,
      document_type: null,
      reference: null,
      file: { name: 'c14.pdf', mime: 'application/pdf', size: Buffer.byteLength(CONTENT), sha256: SHA256 },
      custody: 'held',
      nom151: {
        status: 'granted',
        provider: 'sandbox',
        grade: 'sandbox',
        policy_oid: expect.stringMatching(/^[0-9.]+$/) as string,
        serial_number: expect.stringMatching(/^[0-9]+$/) as string,
        gen_time: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
        trust_url: `${service.url}/.well-known/sello/trust/sandbox.pem`,
      },
      blockchain: expect.objectContaining({ network: 'sandbox' }) as object,
      evidence: expect.objectContaining({ renewals: 0 }) as object,
      public_page: true,
      qr_verification_url: `${service.url}/v/${certificate.id}`,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
  });

  it('keeps the time it was received, the time of the token and the time of the block apart', async () => {
    const { created_at, nom151, blockchain } = await until(async () => {
      const current = await read();
      return current.blockchain.status === 'confirmed' && current;
    });
    expect(new Date(nom151.gen_time!).getTime()).toBeGreaterThanOrEqual(new Date(created_at).getTime());
    expect(blockchain.block_time).not.toBe(nom151.gen_time);
  });

  it('has a time stamp that openssl accepts against the published roots', async () => {
    const tsr = await service.fetch(`/certificates/${certificate.id}/proof?type=nom151&format=raw`);
    expect(tsr.headers.get('content-type')).toBe('application/timestamp-reply');
    expect(tsr.headers.get('content-disposition')).toBe(`attachment; filename=${certificate.id}.tsr`);
    const trust = await fetch(`${service.url}/.well-known/sello/trust.pem`);
    const [tsrFile, pemFile, dataFile] = ['x.tsr', 'x.pem', 'x.txt'].map((name) =>
      join(service.dataDir, name),
    );
    writeFileSync(tsrFile!, Buffer.from(await tsr.arrayBuffer()));
    writeFileSync(pemFile!, await trust.text());
    writeFileSync(dataFile!, CONTENT);
    const verify = (data: string) =>
      execFileSync('openssl', ['ts', '-verify', '-data', data, '-in', tsrFile!, '-CAfile', pemFile!], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(verify(dataFile!)).toContain('Verification: OK');
    writeFileSync(dataFile!, `${CONTENT} `);
    expect(() => verify(dataFile!)).toThrow();
  });

  it('can be checked with openssl right after the 201, by the chain and the trust file that its answer names', async () => {
    const { certificate: fresh } = (await (await service.upload('checked at once')).json()) as Answer;
    const answer = await service.fetch(`/certificates/${fresh.id}/proof?type=nom151`);
    const { proof } = (await answer.json()) as { proof: Record<'data' | 'chain' | 'trust_url', string> };
    expect(proof.trust_url).toBe(fresh.nom151.trust_url);
    expect(proof.chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    const at = (name: string) => join(service.dataDir, `at-once-${name}`);
    writeFileSync(at('file'), 'checked at once');
    writeFileSync(at('tsr'), Buffer.from(proof.data, 'base64'));
    writeFileSync(at('chain.pem'), proof.chain);
    writeFileSync(at('trust.pem'), await (await fetch(proof.trust_url)).text());
    const openssl = (...parameters: string[]) =>
      execFileSync('openssl', parameters, { encoding: 'utf8', stdio: 'pipe' });
    const given = ['-in', at('tsr'), '-data', at('file'), '-untrusted', at('chain.pem')];
    expect(openssl('ts', '-verify', ...given, '-CAfile', at('trust.pem'))).toContain('Verification: OK');
    // The root comes last, and is the published one.
    const last = proof.chain.slice(proof.chain.lastIndexOf('-----BEGIN'));
    writeFileSync(at('root.pem'), last);
    const fingerprint = (file: string) => openssl('x509', '-in', file, '-noout', '-fingerprint', '-sha256');
    expect(fingerprint(at('root.pem'))).toBe(fingerprint(at('trust.pem')));
  });

  it('gives the same time stamp wrapped in JSON, with a report in which every check passed', async () => {
    const raw = await service.fetch(`/certificates/${certificate.id}/proof?type=nom151&format=raw`);
    const json = await service.fetch(`/certificates/${certificate.id}/proof?type=nom151`);
    const { proof } = (await json.json()) as {
      proof: { type: string; data: string; verification: { ok: boolean; checks: { passed: boolean }[] } };
    };
    expect(proof.type).toBe('nom151');
    expect(proof.data).toBe(Buffer.from(await raw.arrayBuffer()).toString('base64'));
    expect(proof.verification.ok).toBe(true);
    expect(proof.verification.checks.length).toBeGreaterThan(10);
    expect(proof.verification.checks.every(({ passed }) => passed)).toBe(true);
  });

  it('can be downloaded as an attachment through a link that lasts five minutes', async () => {
    const before = Date.now();
    const answer = await service.fetch(`/certificates/${certificate.id}/proof?type=file`);
    const { proof } = (await answer.json()) as { proof: { url: string; expires_at: string; sha256: string } };
    const lifetime = new Date(proof.expires_at).getTime() - before;
    expect(lifetime).toBeGreaterThanOrEqual(300_000);
    expect(lifetime).toBeLessThan(330_000);
    const file = await fetch(proof.url);
    expect(await file.text()).toBe(CONTENT);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe('sandbox');
    const redirected = await service.fetch(`/certificates/${certificate.id}/proof?type=file&format=raw`, {
      redirect: 'manual',
    });
    expect(redirected.status).toBe(302);
  });

  it('is returned as its record stands', async () => {
    const response = await service.upload('compare the two');
    const { certificate: answered } = (await response.json()) as Answer;
    const read = (await (await service.fetch(`/certificates/${answered.id}`)).json()) as Answer;
    // Anchor and revocation data may have come meanwhile.
    const changing = { blockchain: null, evidence: null, updated_at: null };
    expect({ ...answered, ...changing }).toEqual({ ...read.certificate, ...changing });
  });

  it('cannot be downloaded with a tampered link', async () => {
    const answer = await service.fetch(`/certificates/${certificate.id}/proof?type=file`);
    const { proof } = (await answer.json()) as { proof: { url: string } };
    const tampered = [
      proof.url.replace(/expires=\d/, 'expires=9'),
      proof.url.replace(/name=c14/, 'name=c15'),
      proof.url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    ];
    for (const url of tampered) {
      expect(url).not.toBe(proof.url);
      const refused = await fetch(url);
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ error: 'not_found' });
    }
  });

  it('is found by its hash, also in upper case, and an unknown hash is not', async () => {
    const known = await service.fetch(`/verify/${SHA256.toUpperCase()}`);
    expect(await known.json()).toMatchObject({
      hash: SHA256,
      certified: true,
      certificates: [{ id: certificate.id }],
    });
    const unknown = await service.fetch(`/verify/${'0'.repeat(64)}`);
    expect(await unknown.json()).toEqual({ hash: '0'.repeat(64), certified: false, certificates: [] });
  });

  it('is anchored a window later', async () => {
    const { blockchain } = await until(async () => {
      const current = await read();
      return current.blockchain.status === 'confirmed' && current;
    });
    expect(blockchain).toEqual({
      status: 'confirmed',
      network: 'sandbox',
      txid: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      block_height: expect.any(Number) as number,
      block_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      block_time: expect.any(String) as string,
      confirmations: expect.any(Number) as number,
      confirmations_required: 1,
      next_anchor_at: null,
    });
    expect(blockchain.confirmations).toBeGreaterThanOrEqual(1);
  });

  it('is certified just the same when sent as base64 in JSON', async () => {
    const response = await service.fetch('/certificates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Contrato 14',
        file_name: 'c14.txt',
        file_mime: 'text/plain',
        file_base64: Buffer.from(CONTENT).toString('base64'),
        description: 'Con anexos',
        document_type: 'contract',
        reference: 'inv-2291',
      }),
    });
    expect(response.status).toBe(201);
    expect(((await response.json()) as Answer).certificate).toMatchObject({
      title: 'Contrato 14',
      description: 'Con anexos',
      document_type: 'contract',
      reference: 'inv-2291',
      file: { name: 'c14.txt', mime: 'text/plain', sha256: SHA256 },
    });
  });

  it('yields the same certificate again for the same idempotency key', async () => {
    const key = { 'idempotency-key': 'order-14' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.upload('the same', key)));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Answer[];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(bodies.map((body) => body.certificate.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    const other = await service.upload('something else', key);
    expect(other.status).toBe(422);
    expect(await other.json()).toEqual({
      error: 'idempotency_key_reused',
      message:
        'This Idempotency-Key was already used with another file. Use a new key for a new request, or send the same content.',
    });
  });

  it('yields the same certificate for the same idempotency key in the other encoding, whatever name and type a library adds', async () => {
    const headers = { 'idempotency-key': `both-${Date.now()}` };
    const [first, ...repeats] = [
      await service.upload(CONTENT, headers),
      await service.fetch('/certificates', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ file_base64: Buffer.from(CONTENT).toString('base64') }),
      }),
      await service.fetch('/certificates', {
        method: 'POST',
        headers,
        body: formOf({ file: new File([CONTENT], 'upload.bin', { type: 'text/plain' }), title: '' }),
      }),
    ];
    const { certificate: original } = (await first.json()) as Answer;
    for (const answer of repeats) {
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(((await answer.json()) as Answer).certificate).toMatchObject({
        id: original.id,
        title: 'c14.pdf',
        file: { name: 'c14.pdf' },
      });
    }
    const other = await service.fetch('/certificates', {
      method: 'POST',
      headers,
      body: formOf({ file: new File([CONTENT], 'c14.pdf'), title: 'c14.pdf', reference: 'inv-1' }),
    });
    expect([other.status, await other.json()]).toEqual([
      422,
      {
        error: 'idempotency_key_reused',
        message: expect.stringContaining('with another title and another reference.') as string,
      },
    ]);
  });

  it('answers 202 at once for Prefer: respond-async, saying when to look again, and still certifies the file', async () => {
    const headers = { prefer: 'respond-async', 'idempotency-key': `later-${Date.now()}` };
    const response = await service.upload('later', headers);
    expect(response.status).toBe(202);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    const { id, status } = ((await response.json()) as Answer).certificate;
    expect(status).toBe('processing');
    await until(async () => {
      const current = (await (await service.fetch(`/certificates/${id}`)).json()) as Answer;
      return current.certificate.status === 'certified';
    });
    // A finished certificate is the answer itself, so the preference was not applied.
    const repeated = await service.upload('later', headers);
    expect(repeated.status).toBe(201);
    expect(repeated.headers.get('preference-applied')).toBeNull();
    expect(repeated.headers.get('retry-after')).toBeNull();
  });

  it('shows the operator its progress in the workflow’s details', async () => {
    const { events } = await service.temporal.workflow.getHandle(certificate.id).fetchHistory();
    // Payloads are base64 of JSON.
    const text = JSON.stringify(events).replace(/"data":"([^"]+)"/g, (_, data: string) =>
      Buffer.from(data, 'base64').toString(),
    );
    const told = (what: string) => text.includes(what);
    for (const words of [
      'certifyAtOnce',
      'Hash the stored file, if any, ask the first provider for a time stamp, save it',
    ])
      expect([words, told(words)]).toEqual([words, true]);
    // Titles, names and descriptions belong to the caller and never reach Temporal.
    expect(told('c14.pdf')).toBe(false);
  });
});
