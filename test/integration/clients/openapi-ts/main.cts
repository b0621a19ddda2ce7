// Usage: main.cjs BASE_URL API_KEY FILE
import { readFileSync } from 'node:fs';
import {
  createCertificate,
  createCertificateFromJson,
  downloadProof,
  getCertificate,
  getProof,
} from './client';
import { client } from './client/client.gen';

const [baseUrl = '', key = '', path = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key, throwOnError: true });
const content = readFileSync(path);

async function upload() {
  const { data } = await createCertificate({
    throwOnError: true,
    headers: { 'Idempotency-Key': `openapi-ts-${baseUrl}` },
    body: { file: new File([content], 'file.txt'), title: 'From openapi-ts' },
  });
  return data.certificate;
}

async function main() {
  const { id } = await upload();
  const { certificate } = (await getCertificate({ throwOnError: true, path: { id } })).data;

  const wrapped = (await getProof({ throwOnError: true, path: { id }, query: { type: 'nom151' } })).data;
  if (!('proof' in wrapped) || wrapped.proof.type !== 'nom151') throw new Error('Not the proof.');
  const data = Buffer.from(wrapped.proof.data, 'base64');
  const file = (await downloadProof({ throwOnError: true, path: { id, type: 'nom151' } })).data;
  const raw = Buffer.from(await file.arrayBuffer());

  const body = { file_base64: content.toString('base64'), file_name: 'from-openapi-ts.txt' };
  const fromJson = (await createCertificateFromJson({ throwOnError: true, body })).data;

  console.log(
    JSON.stringify({
      title: certificate.title,
      sha256: certificate.file.sha256,
      grade: certificate.nom151.grade,
      replayed: (await upload()).id === id,
      rawBytes: raw.length,
      rawSame: raw.equals(data),
      jsonName: fromJson.certificate.file.name,
    }),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
