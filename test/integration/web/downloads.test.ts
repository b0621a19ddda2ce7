import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPdfClaim } from '../../../proofs/sorting/pdf-claim';
import { anchored } from '../../support/anchored';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { readPdfs } from '../../support/pdf';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { useTempDir } from '../../support/temp-dir';
import { useReaders } from './readers';

let service: SharedService;
const tempDir = useTempDir();
const { open } = useReaders(() => service.url);
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

it('gives whoever opens a certificate’s page its proofs, in the language that they chose', async () => {
  const body = new FormData();
  body.set('file', new File(['My file'], 'private.txt'));
  const { id, file } = await certificateOf(await service.fetch('/certificates', { method: 'POST', body }));
  await anchored(service, id, 'confirmed');
  const page = await open(`/v/${id}`);
  await page.locator('.language-switch').selectOption('es');
  const download = async (label: string) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: label }).click();
    const given = await coming;
    const path = join(tempDir(), given.suggestedFilename());
    await given.saveAs(path);
    return { path, name: given.suggestedFilename(), bytes: await readFile(path) };
  };

  const pdf = await download('Constancia (.pdf)');
  expect([pdf.name, readPdfClaim(pdf.bytes)]).toEqual([`${id}.pdf`, { id, sha256: file.sha256 }]);
  expect((await readPdfs([pdf.bytes]))[0]!.language).toBe('es-MX');
  for (const [label, type, name] of [
    ['Sello de tiempo (.tsr)', 'nom151', `${id}.tsr`],
    ['Anclaje (.xml)', 'blockchain', `${id}.xml`],
    ['Comprobante OpenTimestamps (.ots)', 'opentimestamps', `${id}.sandbox.ots`],
  ] as const) {
    const given = await download(label);
    const answer = await service.fetch(`/certificates/${id}/proof?type=${type}&format=raw`);
    expect([given.name, given.bytes]).toEqual([name, Buffer.from(await answer.arrayBuffer())]);
  }

  const bundle = await download('Paquete completo (.zip)');
  const original = join(tempDir(), 'FILE');
  const verify = () => sello({}, 'verify', original, bundle.path, '--trust', service.rootPem);
  await writeFile(original, 'My file');
  // Consistent: nothing but this service knows its sandbox chain.
  expect([bundle.name, (await verify()).code]).toEqual([`${id}.zip`, 3]);
  await writeFile(original, 'Another file');
  expect((await verify()).code).toBe(1);
});
