import type { Page } from 'playwright-core';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import { addApiWithMail, SUPPORT } from '../../support/service-with-mail';
import type { ServiceWithMail } from '../../support/service-with-mail';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { expectAccessible } from './accessibility';
import { changeSession } from './change-session';
import { useReaders } from './readers';
import { heading, press, shows } from './steps';
import { longIt } from '../../support/scale';

const NEW_PASSWORD = 'siete palabras verdes sueltas';
const PHONE = { viewport: { width: 360, height: 740 } };

let service: SharedService;
let site: ServiceWithMail;
const { open } = useReaders(() => site.url);
beforeAll(async () => {
  service = await sharedService();
  site = await addApiWithMail(service);
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});

/** An account with a confirmed address, as another browser would open it. */
async function openAccount(email: string): Promise<void> {
  const client = new DashboardClient(site.url);
  await client.call('POST', '/accounts', { email, password: PASSWORD });
  const token = (await site.mail.next(email)).link(site.url).split('#')[1];
  await client.call('POST', '/confirmations', { token });
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^(E-mail|Correo electrónico)$/).fill(email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(password);
  await press(page, /^(Sign in|Iniciar sesión)$/);
}

it('asks a new member to confirm the address by a mailed link, and lets them sign in after that', async () => {
  const email = 'elena@example.test';
  const page = await open('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await press(page, 'Create an account');
  // Why the password is refused stands next to its field.
  const password = page.getByLabel('Password', { exact: true });
  await shows(page, /^This password is easy to guess/);
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(await password.evaluate((it) => it === document.activeElement)).toBe(true);
  await password.fill(PASSWORD);
  await press(page, 'Create an account');
  await shows(page, `A message is on its way to ${email}.`);
  await expectAccessible(page);
  const { text } = await site.mail.next(email);
  expect(text).toMatch(/open this link within 24 hours/);
  await page.goto(text.split(/\s+/).find((word) => word.startsWith(`${site.url}/confirm#`))!);
  await press(page, 'Confirm my address');
  await shows(page, `${email} is confirmed.`);
  await page.goto(`${site.url}/signin`);
  await signIn(page, email);
  await page.waitForURL(/\/dashboard/);
});

it('asks a member from before the service sent mail to confirm the address, and then lets them make keys', async () => {
  const { client, email } = await signedUp(service);
  const page = await open('/signin');
  const [name = '', value = ''] = client.cookie!.split('=');
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Strict' }]);
  await page.goto(`${site.url}/dashboard/keys`);
  await press(page, 'Create a key');
  await page.getByLabel('Name', { exact: true }).fill('First');
  await page.locator('form').getByRole('button', { name: 'Create a key' }).click();
  await shows(page, /^Confirm your e-mail address first/);

  await page.goto(`${site.url}/dashboard/account`);
  await shows(page, `We sent a link to ${email}.`);
  await shows(page, 'Not confirmed');
  await press(page, 'Send it again');
  await shows(page, `A new link is on its way to ${email}.`);
  const link = (await site.mail.next(email)).link(site.url);

  // In another tab, as mail programs open links.
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Confirm my address' }).waitFor();
  expect(tab.url()).toBe(`${site.url}/confirm`);
  await expectAccessible(tab);
  await press(tab, 'Confirm my address');
  await shows(tab, `${email} is confirmed.`);
  // The first tab learns of it by itself.
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.getByText('We sent a link').waitFor({ state: 'detached' });
  await page.goto(`${site.url}/dashboard/keys`);
  await press(page, 'Create a key');
  await page.getByLabel('Name', { exact: true }).fill('First');
  await page.locator('form').getByRole('button', { name: 'Create a key' }).click();
  await shows(page, /^sello_live_/);
  await tab.goto(link);
  await press(tab, 'Confirm my address');
  await shows(tab, /^This link was used/);
});

longIt(
  'sends a link to whoever forgot the password, in Spanish, and ends all sessions with the new one',
  async () => {
    const email = 'beto@example.test';
    await openAccount(email);
    const old = await open('/signin');
    await signIn(old, email);
    await heading(old, 'Get started');

    const page = await open('/signin', { locale: 'es-MX', ...PHONE });
    await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
    await heading(page, 'Contraseña olvidada');
    await expectAccessible(page);
    await page.getByLabel('Correo electrónico').fill(email);
    await press(page, 'Enviar el enlace');
    await shows(page, `Si hay una cuenta con ${email}, va un mensaje en camino.`);

    const mail = await site.mail.next(email);
    expect(mail.subject).toBe(`Elija una contraseña nueva para ${new URL(site.url).host}`);
    expect(mail.text).toContain(SUPPORT);
    const link = mail.link(site.url);
    await page.goto(link);
    await heading(page, 'Elija una contraseña nueva');
    expect(page.url()).toBe(`${site.url}/reset`);
    await page.getByLabel('Contraseña nueva').fill('contraseña123');
    await press(page, 'Guardar la contraseña');
    await shows(page, /^Esta contraseña es fácil de adivinar/);
    await expectAccessible(page);
    await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
    await press(page, 'Guardar la contraseña');
    await shows(page, 'Su contraseña se cambió. Inicie sesión con la nueva.');
    await signIn(page, email, NEW_PASSWORD);
    await heading(page, 'Primeros pasos');

    // Not a click of the mouse: the page may have noticed by itself, and then a dialog covers the link.
    await old.getByRole('link', { name: 'API keys', exact: true }).dispatchEvent('click');
    await heading(old, 'Your session has ended');
    await page.goto(link);
    await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD);
    await press(page, 'Guardar la contraseña');
    await shows(page, /^Este enlace ya se usó/);
    await page.getByRole('link', { name: 'Pedir otro enlace' }).waitFor();
  },
);

longIt('says the same to an address without an account, and whom to ask where no mail is sent', async () => {
  const page = await open('/forgot');
  await page.getByLabel('E-mail').fill('nobody@example.test');
  await press(page, 'Send the link');
  await shows(page, 'If there is an account for nobody@example.test, a message is on its way.');
  await changeSession(page, (session) => {
    const { service } = session as { service: object };
    return { ...session, service: { ...service, mail: false } };
  });
  await page.goto(`${site.url}/forgot`);
  await shows(page, 'This service sends no mail');
  expect(await page.getByRole('link', { name: SUPPORT }).getAttribute('href')).toBe(`mailto:${SUPPORT}`);
  await expectAccessible(page);
});

it('lists the sessions of an account, and ends one or all others', async () => {
  const email = 'carla@example.test';
  await openAccount(email);
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0';
  const other = await open('/signin', { userAgent: firefox });
  await signIn(other, email);
  await heading(other, 'Get started');
  const page = await open('/signin');
  await signIn(page, email);
  await heading(page, 'Get started');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await heading(page, 'Where you are signed in');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Chrome on Linux' })
    .filter({ hasText: 'This one' })
    .waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' }).getByText('127.0.0.1').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^End Firefox on Windows/ }).click();
  await shows(page, 'The session was ended.');
  await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
  await other.getByRole('link', { name: 'Account', exact: true }).dispatchEvent('click');
  await heading(other, 'Your session has ended');

  // Signing in again in the dialog leaves nothing behind that says the session has ended.
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
  await other
    .getByRole('listitem')
    .filter({ hasText: 'Firefox on Windows' })
    .filter({ hasText: 'This one' })
    .waitFor();
  expect(
    await other
      .getByText(/session has ended/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await press(other, 'End all others');
  await shows(other, 'All other sessions were ended.');
  await page.reload();
  await heading(page, 'Sign in');
});

longIt('signs out every tab of a browser at once, and signs them all in again', async () => {
  const email = 'dario@example.test';
  await openAccount(email);
  const page = await open('/signin');
  await signIn(page, email);
  await heading(page, 'Get started');
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/dashboard/account`);
  await heading(tab, 'Account');
  await press(tab, 'Sign out');
  await shows(tab, 'You are signed out.');
  await shows(page, 'You are signed out.');
  await signIn(page, email);
  await heading(page, 'Get started');
  await heading(tab, 'Get started');
});

longIt('shows no ended session when a call that is older than the new session is refused', async () => {
  const email = 'fabi@example.test';
  await openAccount(email);
  const page = await open('/signin');
  await signIn(page, email);
  await heading(page, 'Get started');
  let refused = 0;
  await page.route('**/api/dashboard/v1/keys', async (route) => {
    refused += 1;
    if (refused > 1) return route.fallback();
    const json = { error: 'session_required', message: 'You are not signed in.' };
    return route.fulfill({ status: 401, json });
  });
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await shows(page, 'No keys yet');
  expect(refused).toBeGreaterThan(1);
  expect(
    await page
      .getByText(/session has ended/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
});

longIt('stores whose constancias they are', async () => {
  const email = 'gina@example.test';
  await openAccount(email);
  const page = await open('/signin', PHONE);
  await signIn(page, email);
  await heading(page, 'Get started');
  await page.goto(`${site.url}/dashboard/account`);
  await page.getByLabel('Name or company').fill(' Notaría 14,  S.C. ');
  await press(page, 'Save');
  await shows(page, /^Saved\./);
  await page.reload();
  await heading(page, 'Account');
  expect(await page.getByLabel('Name or company').inputValue()).toBe('Notaría 14, S.C.');
  await expectAccessible(page);
});
