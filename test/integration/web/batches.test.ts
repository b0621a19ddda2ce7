import { createHash } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { signedUp } from '../../support/dashboard-client';
import type { SignedUp } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { allButContrast, expectAccessible, onlyContrast } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { heading, shows } from './steps';
import { longIt } from '../../support/scale';

const PHONE = { viewport: { width: 320, height: 700 }, locale: 'es-MX' };

let service: SharedService;
let account: SignedUp;
const readers = useReaders(() => service.url);

interface Batch {
  batch: { id: string; status: string };
}

beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  account = await signedUp(service);
  const granted = { $set: { certificatesGranted: 500 } };
  await service.collections.accounts.updateOne({ _id: account.id }, granted);
});

const open = (path: string, options: BrowserContextOptions = {}) =>
  readers.open(`/dashboard/${path}`, { ...signedInAs(account.client), ...options });

async function send(count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, n) => ({
    sha256: createHash('sha256').update(`${account.id} ${n}`).digest('hex'),
    file_size: n + 1,
    ref: `contract-${n + 1}.pdf`,
  }));
  const { status, body } = await account.client.call<Batch>('POST', '/batches', { items });
  expect(status).toBe(202);
  return body.batch.id;
}

const done = (id: string) =>
  until(async () => {
    const { body } = await account.client.call<Batch>('GET', `/batches/${id}`);
    return body.batch.status === 'done';
  });

longIt('explains what batches are for, with a call, where there are none', async () => {
  const page = await open('batches');
  await shows(page, 'No batches yet');
  await shows(page, new RegExp(`curl -sS ${service.url}/api/public/v1/batches`));
  await expectAccessible(page);
});

it('follows a batch until it is done, and then asks no more', async () => {
  const id = await send(60);
  const page = await open(`batches/${id}`);
  await heading(page, '60 fingerprints');
  await shows(page, '60 of 60 processed');
  await shows(page, '60 certified');
  await page.getByText('Done', { exact: true }).waitFor();
  await shows(page, 'contract-1.pdf');
  await expectAccessible(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/batches/${id}`)) asked.push(request.url());
  });
  // Long enough for a page that goes on asking to ask: the list of batches is read meanwhile.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await shows(page, 'contract-51.pdf');
  await page.getByRole('link', { name: 'Open the certificate of contract-60.pdf' }).click();
  await shows(page, /^Only its hash was sent\. Keep the original unchanged/);
  expect(asked.every((address) => address.includes('/items?'))).toBe(true);
});

longIt(
  'shows failed items with their reason, alone if that is asked for, in the dark on a phone',
  async () => {
    const id = await send(3);
    await done(id);
    // A provider that failed for one of them.
    const failure = { code: 'psc_error', message: 'No provider returned a valid time stamp.' } as const;
    const { body } = await account.client.call<{ items: { certificate_id: string }[] }>(
      'GET',
      `/batches/${id}/items`,
    );
    const failed = { $set: { status: 'failed', failure } } as const;
    await service.collections.certificates.updateOne({ _id: body.items[1]!.certificate_id }, failed);
    await service.collections.hashBatches.updateOne(
      { _id: id },
      { $set: { 'counts.certified': 2, 'counts.failed': 1 } },
    );
    const page = await open(`batches/${id}`, { ...PHONE, colorScheme: 'dark' });
    await shows(page, 'Listo, con fallas');
    await page.getByLabel('Estado').selectOption({ label: 'Falló' });
    await shows(page, /Ningún prestador emitió un sello de tiempo/);
    await page.getByText('contract-1.pdf').waitFor({ state: 'detached' });
    await expectAccessible(page, onlyContrast);
    await expectAccessible(page, allButContrast);
    await page.getByRole('link', { name: '← Todos los lotes' }).click();
    await shows(page, '3 huellas');
    await expectAccessible(page, allButContrast);
  },
);
