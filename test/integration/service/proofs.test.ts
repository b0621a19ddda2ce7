import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { readBundle } from '../../../proofs/bundle/read-bundle';
import { readOts } from '../../../proofs/opentimestamps/read-ots';
import { readProofXml } from '../../../proofs/xml/read-proof';
import { BLOCKCHAIN_PROOF_XSD } from '../../../proofs/xml/schema';
import { sello } from '../../support/cli';
import { readPdfs, readQrCode } from '../../support/pdf';
import { outcomeOf } from '../../support/python-tools';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

const CLI = join(__dirname, '../../../dist/cli/main.js');
const CONTENT = 'Contrato de arrendamiento número 14.\n';
const CHAIN_TYPES = ['blockchain', 'opentimestamps', 'bundle'] as const;

interface ProvidersFile {
  providers: { trust: object }[];
}

describe('the chain proofs of a certificate', () => {
  let service: TestService;
  let certificate: CertificateBody;
  const proof = (query: string, id = certificate.id) => service.fetch(`/certificates/${id}/proof?${query}`);
  const read = async (): Promise<CertificateBody> => {
    const answer = await service.fetch(`/certificates/${certificate.id}`);
    return ((await answer.json()) as { certificate: CertificateBody }).certificate;
  };

  beforeAll(async () => {
    service = await sharedOrOwnService({ ANCHOR_WINDOW_SECONDS: '5' });
    const answer = await service.upload(CONTENT);
    ({ certificate } = (await answer.json()) as { certificate: CertificateBody });
    expect(answer.status).toBe(201);
  });
  afterAll(() => service.stop());

  it('do not exist before the anchor is confirmed: 409 with Retry-After, in either format', async () => {
    // The batch is held by hand, so that the speed of the service does not matter.
    const held = await service.collections.certificates.findOneAndUpdate(
      { _id: certificate.id },
      { $set: { anchor: null } },
    );
    for (const type of CHAIN_TYPES) {
      for (const format of ['json', 'raw']) {
        const answer = await proof(`type=${type}&format=${format}`);
        expect(answer.status).toBe(409);
        expect(await answer.json()).toMatchObject({ error: 'proof_not_ready' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
        expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(5);
      }
    }
    // The printable sheet exists as soon as the time stamp does, and says how far the anchor is.
    const early = await proof('type=pdf&format=raw');
    expect(early.status).toBe(200);
    const [sheet] = await readPdfs([Buffer.from(await early.arrayBuffer())]);
    expect(sheet!.text).toContain('Pendiente: aún no enviado a la cadena');
    await service.collections.certificates.updateOne(
      { _id: certificate.id },
      { $set: { anchor: held!.anchor } },
    );
  });

  it('come as files with the right media type and name', async () => {
    certificate = await until(async () => {
      const current = await read();
      return current.blockchain.status === 'confirmed' && current;
    });
    const expected = {
      blockchain: ['application/xml', `${certificate.id}.xml`],
      opentimestamps: ['application/vnd.opentimestamps.v1', `${certificate.id}.sandbox.ots`],
      bundle: ['application/zip', `${certificate.id}.zip`],
    };
    for (const type of CHAIN_TYPES) {
      const answer = await proof(`type=${type}&format=raw`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(expected[type][0]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${expected[type][1]}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  const bytesOf = async (query: string) =>
    Buffer.from(await (await proof(`${query}&format=raw`)).arrayBuffer());
  /** What several requests answer about one state of the certificate: its anchor gains confirmations as others’ batches are mined. */
  const ofOneState = <T extends object>(ask: () => Promise<T>): Promise<T> =>
    until(async () => {
      const before = await read();
      const found = await ask();
      return isDeepStrictEqual(await read(), before) && found;
    });

  it('come wrapped in JSON with the same bytes', async () => {
    for (const type of CHAIN_TYPES) {
      const { json, raw } = await ofOneState(async () => ({
        json: (await (await proof(`type=${type}`)).json()) as {
          proof: { type: string; network: string; encoding?: string; data: string };
        },
        raw: await bytesOf(`type=${type}`),
      }));
      expect(json.proof).toMatchObject({ type, network: 'sandbox' });
      const encoding = type === 'blockchain' ? 'utf8' : 'base64';
      expect(json.proof.encoding).toBe(type === 'blockchain' ? undefined : 'base64');
      expect(Buffer.from(json.proof.data, encoding).equals(raw)).toBe(true);
    }
  });

  it('include a printable sheet: as a file, in JSON and in the bundle', async () => {
    const answer = await proof('type=pdf&format=raw');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Constancia - c14.pdf"');
    const { pdf, json, zip } = await ofOneState(async () => ({
      pdf: await bytesOf('type=pdf'),
      json: (await (await proof('type=pdf')).json()) as { proof: { data: string } },
      zip: await bytesOf('type=bundle'),
    }));
    const { data, ...rest } = json.proof;
    expect(rest).toEqual({ type: 'pdf', encoding: 'base64' });
    expect(data === pdf.toString('base64')).toBe(true);
    const bundled = (await readBundle(zip)).find(({ name }) => name === `${certificate.id}.pdf`);
    expect(pdf.equals(bundled!.content)).toBe(true);

    const [sheet] = await readPdfs([pdf]);
    const { file, nom151, blockchain } = certificate;
    for (const fact of [
      'DE ENSAYO – sin validez',
      certificate.id,
      file.sha256,
      nom151.serial_number!,
      nom151.gen_time!.replace('T', ' ').replace('Z', ' UTC'),
      blockchain.txid!,
      blockchain.block_hash!,
    ])
      expect(sheet!.text).toContain(fact);
    expect(readQrCode(pdf)).toBe(certificate.qr_verification_url);
  });

  it('include the sheet in the language that is asked for, with the name of its holder', async () => {
    await service.collections.accounts.updateOne(
      { _id: service.accountId },
      { $set: { holderName: 'Inmobiliaria del Valle' } },
    );
    const languageOf = async (query: string, headers = {}) => {
      const answer = await service.fetch(`/certificates/${certificate.id}/${query}`, { headers });
      const [sheet] = await readPdfs([Buffer.from(await answer.arrayBuffer())]);
      expect(sheet!.text).toContain('Inmobiliaria del Valle');
      return [sheet!.language, answer.headers.get('content-disposition')];
    };
    const spanish = ['es-MX', 'attachment; filename="Constancia - c14.pdf"'];
    const english = ['en', 'attachment; filename="Certificate - c14.pdf"'];
    expect(await languageOf('proof?type=pdf&format=raw')).toEqual(spanish);
    expect(await languageOf('proof/pdf?language=en')).toEqual(english);
    expect(await languageOf('proof/pdf', { 'accept-language': 'en-GB, es;q=0.5' })).toEqual(english);
    expect(await languageOf('proof?type=pdf&format=raw&language=es', { 'accept-language': 'en' })).toEqual(
      spanish,
    );
    const refused = await proof('type=pdf&language=fr');
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { message: string }).message).toContain('language');
    await service.collections.accounts.updateOne({ _id: service.accountId }, { $set: { holderName: null } });
  });

  it('all state the facts that the certificate states', async () => {
    const bytes = async (type: string) =>
      Buffer.from(await (await proof(`type=${type}&format=raw`)).arrayBuffer());
    const xml = (await bytes('blockchain')).toString();
    expect(xml).toMatch(/^<\?xml version="1.0"/);
    const { header: _header, network, ...facts } = readProofXml(xml);
    expect(network).toBe('sandbox');
    expect(readOts(await bytes('opentimestamps'))).toEqual(facts);
    expect(Buffer.from(facts.fileSha256).toString('hex')).toBe(certificate.file.sha256);
    expect(facts.height).toBe(certificate.blockchain.block_height);
    expect(xml).toContain(`txid="${certificate.blockchain.txid ?? ''}"`);
    expect(xml).toContain(`hash="${certificate.blockchain.block_hash ?? ''}"`);
    const entries = await readBundle(await bytes('bundle'));
    const record = JSON.parse(Buffer.from(entries[1]!.content).toString()) as CertificateBody;
    expect(record).toMatchObject({ id: certificate.id, file: certificate.file, nom151: certificate.nom151 });
    expect(Buffer.from(entries.find(({ name }) => name.endsWith('.xml'))!.content).toString()).toBe(xml);
    expect(entries.some(({ content }) => Buffer.from(content).includes(CONTENT))).toBe(false);
  });

  it('verify as the bundle’s readme says, with OpenSSL and `sello verify`, without the service', async () => {
    const dir = join(service.dataDir, 'bundle');
    mkdirSync(dir);
    const zip = Buffer.from(await (await proof('type=bundle&format=raw')).arrayBuffer());
    for (const { name, content } of await readBundle(zip)) writeFileSync(join(dir, name), content);
    writeFileSync(join(dir, 'FILE'), CONTENT);
    writeFileSync(join(dir, 'bundle.zip'), zip);
    const { id } = certificate;
    const openssl = ['ts', '-verify', '-data', 'FILE', '-in', `${id}.tsr`, '-CAfile', `${id}.chain.pem`];
    expect(execFileSync('openssl', openssl, { cwd: dir, encoding: 'utf8', stdio: 'pipe' })).toContain(
      'Verification: OK',
    );

    const verify = (...args: string[]) =>
      outcomeOf(process.execPath, [CLI, 'verify', join(dir, 'FILE'), join(dir, 'bundle.zip'), ...args]);
    const trust = ['--trust', service.rootPem];
    const held = await verify(...trust, '--bitcoin-rpc', service.env['BITCOIN_RPC_URL']!);
    expect([held.code, held.output]).toEqual([0, expect.stringContaining('All proofs hold.')]);
    expect((await verify(...trust, '--header-hash', certificate.blockchain.block_hash!)).code).toBe(3);
    expect((await verify(...trust)).code).toBe(3);
    writeFileSync(join(dir, 'FILE'), `${CONTENT} `);
    expect((await verify(...trust)).code).toBe(1);
  });

  it('are refused for other accounts, unknown types and media types the caller does not accept', async () => {
    expect((await proof('type=blockchain', 'cert_0000000000000000000000')).status).toBe(404);
    for (const query of ['type=blockchain&format=xml', 'type=xml', 'format=raw']) {
      expect((await proof(query)).status).toBe(400);
    }
    const picky = { headers: { accept: 'image/png' } };
    expect((await service.fetch(`/certificates/${certificate.id}/proof?type=bundle`, picky)).status).toBe(
      406,
    );
    const zip = { headers: { accept: 'application/zip' } };
    const answer = await service.fetch(`/certificates/${certificate.id}/proof?type=bundle&format=raw`, zip);
    expect(answer.status).toBe(200);
  });

  it('are documented: a schema that needs no key, and types in OpenAPI', async () => {
    const schema = await fetch(`${service.url}/.well-known/sello/blockchain-proof-1.xsd`);
    expect(schema.headers.get('content-type')).toContain('application/xml');
    expect(await schema.text()).toBe(BLOCKCHAIN_PROOF_XSD);
    const openapi = JSON.stringify(await (await fetch(`${service.url}/api/public/v1/openapi`)).json());
    for (const word of [
      ...CHAIN_TYPES,
      'pdf',
      'application/pdf',
      'application/zip',
      'application/vnd.opentimestamps.v1',
    ]) {
      expect(openapi).toContain(`"${word}"`);
    }
  });

  longIt('are withdrawn when a reorganisation drops the block', async () => {
    // Done by hand, so that nobody mines the block again.
    await service.worker.stop();
    const { anchor } = (await service.collections.certificates.findOne({ _id: certificate.id }))!;
    const filter = { _id: anchor!.batchId as never };
    const batch = (await service.collections.batches.findOne(filter))!;
    const { status, block, facts, settledAt } = batch;
    await service.collections.batches.updateOne(filter, {
      $set: { status: 'submitted', block: null, facts: null, settledAt: null },
    });
    for (const type of CHAIN_TYPES) expect((await proof(`type=${type}`)).status).toBe(409);
    await service.collections.batches.updateOne(filter, { $set: { status, block, facts, settledAt } });
    expect((await proof('type=blockchain')).status).toBe(200);
  });

  longIt('from a provider that uses SHA-512 verify too: over HTTP and with `sello verify`', async () => {
    const [provider] = (JSON.parse(readFileSync(service.env['PSC_CONFIG']!, 'utf8')) as ProvidersFile)
      .providers;
    const trust = { ...provider!.trust, hashAlgorithm: 'SHA-512' };
    const PSC_CONFIG = join(service.dataDir, 'sha512.json');
    writeFileSync(PSC_CONFIG, JSON.stringify({ providers: [{ ...provider, trust }] }));
    await Promise.all([service.api.stop(), service.worker.stop()]);
    await Promise.all([
      service.startApi(undefined, { PSC_CONFIG }),
      service.startWorker(undefined, { PSC_CONFIG }),
    ]);
    const answer = await service.upload(CONTENT);
    expect(answer.status).toBe(201);
    const { id } = ((await answer.json()) as { certificate: CertificateBody }).certificate;
    const json = (await (await proof('type=nom151', id)).json()) as {
      proof: { data: string; verification: unknown };
    };
    expect(json.proof.verification).toMatchObject({ ok: true });

    const [file, tsr] = [join(service.dataDir, 'c14.pdf'), join(service.dataDir, 'c14.tsr')];
    writeFileSync(file, CONTENT);
    writeFileSync(tsr, Buffer.from(json.proof.data, 'base64'));
    expect((await sello({}, 'verify', file, tsr, '--trust', service.rootPem)).code).toBe(0);
  });

  longIt('of a block that is not deep enough are withheld, and the record says how deep it is', async () => {
    // A worker would settle the batch again.
    await service.worker.stop();
    const { batches, chainState } = service.collections;
    const { anchor } = (await service.collections.certificates.findOne({ _id: certificate.id }))!;
    const filter = { _id: anchor!.batchId as never };
    const { settledAt, block } = (await batches.findOne(filter))!;
    await chainState.updateOne({ _id: 'sandbox' }, { $set: { tipHeight: block!.height + 1 } });
    await batches.updateOne(filter, { $set: { settledAt: null } });
    await service.api.stop();
    await service.startApi(undefined, { ANCHOR_CONFIRMATIONS: '6' });
    for (const type of CHAIN_TYPES) {
      const answer = await proof(`type=${type}`);
      expect(answer.status).toBe(409);
      expect(answer.headers.get('retry-after')).toBe('40');
      expect(((await answer.json()) as { message: string }).message).toContain(
        `is in block ${block!.height} with 2 of 6 confirmations`,
      );
    }
    expect((await read()).blockchain).toMatchObject({
      status: 'submitted',
      block_height: block!.height,
      block_hash: block!.hash,
      confirmations: 2,
      confirmations_required: 6,
    });
    const [sheet] = await readPdfs([Buffer.from(await (await proof('type=pdf&format=raw')).arrayBuffer())]);
    expect(sheet!.text.replace(/\s+/g, ' ')).toContain(
      'En un bloque con 2 de 6 confirmaciones; aún no es definitivo',
    );
    await batches.updateOne(filter, { $set: { settledAt } });
    expect((await proof('type=blockchain')).status).toBe(200);
  });

  longIt('are never handed out if they would not verify', async () => {
    const { anchor } = (await service.collections.certificates.findOne({ _id: certificate.id }))!;
    const filter = { _id: anchor!.batchId as never };
    const { facts } = (await service.collections.batches.findOne(filter))!;
    const broken = { ...facts!, headerHex: facts!.headerHex.replace(/^../, 'ff') };
    await service.collections.batches.updateOne(filter, { $set: { facts: broken } });
    const answer = await proof('type=blockchain&format=raw');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ error: 'internal_error' });
    await service.collections.batches.updateOne(filter, { $set: { facts } });
  });
});
