import type { BrowserContextOptions, Page } from 'playwright-core';
import { signedUp } from '../../support/dashboard-client';
import type { SignedUp } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { hasAccepted } from '../../support/webhook-caller';
import { allButContrast, expectAccessible, onlyContrast } from './accessibility';
import { signedInAs, useReaders } from './readers';
import { heading, press, shows } from './steps';
import { longIt } from '../../support/scale';

const PHONE = { viewport: { width: 320, height: 700 }, locale: 'es-MX' };
/** A name that is never found (RFC 6761): nothing leaves this machine. */
const URL = 'https://receiver.invalid/sello';

let service: SharedService;
let account: SignedUp;
const readers = useReaders(() => service.url);

interface Created {
  webhook: { id: string; secret: string };
}

beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  account = await signedUp(service);
});

const open = (path: string, options: BrowserContextOptions = {}) =>
  readers.open(`/dashboard/${path}`, { ...signedInAs(account.client), ...options });

async function created(description: string | null = null): Promise<string> {
  const wishes = { url: URL, events: ['certificate.*'], description };
  const { status, body } = await account.client.call<Created>('POST', '/webhooks', wishes);
  expect(status).toBe(201);
  return body.webhook.id;
}

const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

it('adds a webhook, shows its secret once, and leads to its page', async () => {
  const page = await open('webhooks');
  await shows(page, 'No webhooks yet');
  await expectAccessible(page);
  await press(page, 'Add a webhook');
  const form = page.getByRole('region', { name: 'New webhook' });
  await form.getByLabel('Address').fill('receiver.invalid/sello');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await shows(page, 'Enter a full address that begins with https://');
  expect(await form.getByLabel('Address').evaluate((input) => input === document.activeElement)).toBe(true);
  await form.getByLabel('Address').fill(URL);
  await form.getByLabel('Description (optional)').fill('Invoices');
  await form.getByLabel(/^Everything, including types added later/).check();
  expect(await form.getByLabel(/^A certificate was issued/).isDisabled()).toBe(true);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add a webhook' }).click();

  const secret = await page.locator('[data-secret]').innerText();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectAccessible(page);
  await press(page, 'I have stored it');
  await heading(page, 'Invoices');
  await shows(page, 'All events');
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('link', { name: '← All webhooks' }).click();
  await page.getByRole('link', { name: 'Invoices' }).waitFor();
});

longIt('says in the service’s words why an address is refused', async () => {
  const page = await open('webhooks');
  await press(page, 'Add a webhook');
  const form = page.getByRole('region', { name: 'New webhook' });
  await form.getByLabel('Address').fill('http://198.51.100.1/sello');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await form.getByRole('alert').filter({ hasText: /https/ }).waitFor();
});

it('sends a test and shows each attempt with its reason in words, in both themes', async () => {
  const id = await created('Invoices');
  const page = await open(`webhooks/${id}`);
  await shows(page, 'Nothing has been sent yet. Send a test to see how it works.');
  await press(page, 'Send a test');
  await shows(page, 'A test is on its way. See its delivery below.');
  await deliveries(page).filter({ hasText: 'webhook.test' }).waitFor();
  await shows(page, /attempts?\. Last: The name of the server was not found\./);
  await deliveries(page).locator('summary').click();
  await shows(page, /Next attempt:/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, onlyContrast);

  await hasAccepted(service, id);
  await page.getByRole('button', { name: /^Resend webhook\.test of / }).click();
  await shows(page, 'It is being resent.');
  await shows(page, /\d attempts\. Last:/);
  await page.getByLabel('Status').selectOption({ label: 'Delivered' });
  await shows(page, 'No delivery has this status.');
});

longIt('resends a period, and says how many deliveries that are', async () => {
  const id = await created();
  await hasAccepted(service, id);
  const page = await open(`webhooks/${id}`);
  await press(page, 'Send a test');
  await shows(page, /attempts?\. Last:/);
  await press(page, 'Resend a period…');
  const dialog = page.getByRole('dialog', { name: 'Resend a period' });
  await dialog.getByLabel('From').fill('2030-01-01T00:00');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await shows(page, 'Enter a start and an end; the start must come first.');
  await expectAccessible(page);
  await dialog.getByLabel('From').fill('2026-01-01T00:00');
  await dialog.getByLabel('Only those that failed').uncheck();
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await shows(page, '1 delivery is being resent.');
});

longIt('edits, disables and enables a webhook', async () => {
  const id = await created('Invoices');
  const page = await open(`webhooks/${id}`);
  await press(page, 'Edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit “Invoices”' });
  await dialog.getByLabel('Description (optional)').fill('Archive');
  await dialog.getByLabel(/^All certificate events/).uncheck();
  await press(page, 'Save changes');
  await shows(page, 'Choose at least one event.');
  await dialog.getByLabel(/^A batch was completed/).check();
  await press(page, 'Save changes');
  await heading(page, 'Archive');
  await shows(page, 'batch.completed');
  await page.getByRole('button', { name: 'Disable' }).click();
  await shows(page, 'This webhook is disabled');
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('button', { name: 'Send a test' }).waitFor();
  // The button that was pressed is gone, and the focus stays near.
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
});

longIt.each([
  ['failing', 'Desactivado: cinco días seguidos de fallas'],
  ['gone', 'Desactivado: el servidor respondió 410 Gone'],
] as const)('says why the service disabled it (%s), on a phone in Spanish', async (reason, title) => {
  const id = await created();
  const disabled = { enabled: false, disabledReason: reason };
  await service.collections.webhooks.updateOne({ _id: id }, { $set: disabled });
  const page = await open(`webhooks/${id}`, PHONE);
  await shows(page, title);
  await expectAccessible(page, allButContrast);
  await press(page, 'Activar');
  await shows(page, 'El webhook está activo. Lo que esperaba se envía ahora.');
  await page.getByRole('button', { name: 'Enviar un mensaje de ensayo' }).waitFor();
});

longIt('makes a new secret, which it shows once, and says how long the old one signs too', async () => {
  const id = await created('Invoices');
  const page = await open(`webhooks/${id}`);
  await press(page, 'Rotate secret…');
  await press(page, 'Make the new secret');
  await shows(page, /For 24 hours, every message is signed with the old secret and with this one/);
  expect(await page.locator('[data-secret]').innerText()).toMatch(/^whsec_/);
  await press(page, 'I have stored it');
  await page.locator('[data-secret]').waitFor({ state: 'detached' });
});

longIt('deletes a webhook once that is confirmed', async () => {
  const id = await created('Invoices');
  const page = await open(`webhooks/${id}`);
  await press(page, 'Delete…');
  await page.getByRole('heading', { name: 'Delete “Invoices”?' }).waitFor();
  await expectAccessible(page, allButContrast);
  await press(page, 'Delete the webhook');
  await shows(page, '“Invoices” was deleted.');
  await shows(page, 'No webhooks yet');
  expect((await account.client.call('GET', `/webhooks/${id}`)).status).toBe(404);
});

longIt('offers no more webhooks than an account can have, and fits a phone', async () => {
  for (let n = 1; n <= 10; n++) await created(`Number ${n}`);
  const page = await open('webhooks', PHONE);
  await shows(page, 'Una cuenta puede tener 10 webhooks. Elimine uno para agregar otro.');
  expect(await page.getByRole('button', { name: 'Agregar un webhook' }).isDisabled()).toBe(true);
  await expectAccessible(page, allButContrast);
});
