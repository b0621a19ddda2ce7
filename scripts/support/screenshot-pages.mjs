import { randomBytes } from 'node:crypto';
import { ANSWERS } from './screenshot-answers.mjs';
import { MEMBERSHIP_PAGES } from './screenshot-memberships.mjs';

/** Changes the JSON that the service answers. */
export const fake = (target, address, change) =>
  target.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) ?? {} });
  });

/** Answers requests in the service's place; the last address that matches counts. */
const answer = async (page, answers) => {
  for (const [address, json] of Object.entries(answers))
    await page.route(`**/api/dashboard/v1/${address}`, (route) => route.fulfill({ json }));
};

const given = (name, content) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const choose = (page, files) => page.locator('.drop-zone > input').setInputFiles(files);
const pending = (blockchain) => ({
  ...blockchain,
  status: 'pending',
  txid: null,
  block_hash: null,
  block_height: null,
  block_time: null,
  confirmations: 0,
});

/** The page of a certificate holds its proof. */
async function fakePendingPage(page, { id }) {
  const change = (proof) => ({ ...proof, blockchain: { ...pending(proof.blockchain), xml: null } });
  await fake(page, `**/v/${id}/proof.json`, change);
  await page.route(`**/v/${id}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script[^>]* id="proof"[^>]*>)([^<]*)/,
      (_, tag, json) => tag + JSON.stringify(change(JSON.parse(json))).replaceAll('<', '\\u003c'),
    );
    await route.fulfill({ response, body });
  });
}

/** A full page of the list: some certificates still on their way, one failed, one with a long title. */
function manyCertificates(answer) {
  const rows = Array.from({ length: 20 }, (_, index) => {
    const row = structuredClone(answer.certificates[index % answer.certificates.length]);
    row.id = `cert_${String(index).padStart(22, '0')}`;
    if (index === 0) row.status = 'processing';
    if (index === 1) row.status = 'failed';
    if (index < 4) row.blockchain = pending(row.blockchain);
    if (index === 4)
      row.title = `${row.title}, with its annexes and the ${'translation-'.repeat(3)}of-the-annexes`;
    return row;
  });
  return { ...answer, certificates: rows, next_cursor: 'next' };
}

async function reviewFiles(page, { file }) {
  const files = [given('Deed 2207.pdf', randomBytes(3000)), given('Plans.dwg', randomBytes(9000)), file];
  await choose(page, [...files, given('empty.txt', '')]);
  await page.locator('.upload-row[data-state=checking]').first().waitFor({ state: 'detached' });
}

/** Two files whose fingerprints are to be certified, one of them still being read. */
async function reviewFingerprints(page, { file }) {
  await page.locator('.custody-option input').nth(1).check();
  await choose(page, [given('Recording of the session.mov', randomBytes(40_000)), file]);
  await page.locator('.upload-row[data-state=checking]').first().waitFor({ state: 'detached' });
}

/** One upload fails, the other is certified. */
async function sendFiles(page, data) {
  const failed = {
    status: 502,
    json: { error: 'psc_error', message: 'No provider returned a valid time stamp.' },
  };
  const answers = [failed, { status: 201, json: { certificate: data.certificate } }];
  await page.route('**/api/dashboard/v1/certificates', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fulfill(answers.shift() ?? failed);
  });
  await reviewFiles(page, data);
  await page.locator('.upload-start').click();
  const show = page.locator('.upload-dock [aria-expanded=false]');
  await page.locator('.upload-dock').waitFor();
  if (await show.isVisible()) await show.click();
  for (const state of ['failed', 'done'])
    await page.locator(`.upload-dock-body [data-state=${state}]`).waitFor();
}

/**
 * Every page and its states: `who` sees it (a visitor, unless stated), what is changed `before` it is opened, and what is done on it
 * `then`.
 */
export const PAGES = [
  { name: 'landing', path: () => '/' },
  { name: 'verify', path: () => '/verify' },
  {
    name: 'verify-results',
    path: () => '/verify',
    then: async (page, { file, bundle }) => {
      const changed = given('Lease, changed.pdf', `${file.buffer} `);
      await choose(page, [file, bundle, changed, given('notes.txt', 'Call the notary.')]);
      await page.locator('.drop-box-group').nth(2).waitFor();
    },
  },
  { name: 'certificate', path: ({ id }) => `/v/${id}` },
  {
    name: 'certificate-checked',
    path: ({ id }) => `/v/${id}`,
    then: async (page, { file }) => {
      await choose(page, [file]);
      await page.locator('.drop-box-group').waitFor();
      await page.locator('.check-yourself .button').click();
      await page.locator('.check-yourself .verdict').first().waitFor();
      await page.locator('.badge-panel summary').click();
    },
  },
  { name: 'certificate-pending', path: ({ id }) => `/v/${id}`, before: fakePendingPage },
  { name: 'certificate-unknown', path: () => '/v/cert_0000000000000000000000' },
  { name: 'status', path: () => '/status' },
  {
    name: 'status-delayed',
    path: () => '/status',
    before: (page) =>
      fake(page, '**/status.json', (status) => ({
        ...status,
        parts: { files: 'working', timestamps: 'down', anchoring: 'delayed' },
      })),
  },
  { name: 'not-found', path: () => '/no-such-page' },
  { name: 'guide', path: () => '/docs' },
  { name: 'reference', path: () => '/docs/reference' },
  { name: 'signin', path: () => '/signin' },
  {
    name: 'signin-refused',
    path: () => '/signin',
    then: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.com');
      await page.locator('input[type=password]').fill('not the password');
      await page.locator('form .button').click();
      await page.locator('.alert').waitFor();
    },
  },
  { name: 'signup', path: () => '/signup' },
  { name: 'forgot', path: () => '/forgot' },
  { name: 'reset', path: () => '/reset#token=expired' },
  { name: 'overview', path: () => '/dashboard', who: 'member' },
  { name: 'overview-new', path: () => '/dashboard', who: 'newcomer' },
  {
    name: 'overview-failed',
    path: () => '/dashboard',
    who: 'member',
    before: (page) => {
      const json = { error: 'internal_error', message: 'An error in the service.' };
      return page.route('**/api/dashboard/v1/usage*', (route) => route.fulfill({ status: 500, json }));
    },
  },
  { name: 'certificates', path: () => '/dashboard/certificates', who: 'member' },
  { name: 'certificates-new', path: () => '/dashboard/certificates', who: 'newcomer' },
  {
    name: 'certificates-many',
    path: () => '/dashboard/certificates',
    who: 'member',
    before: async (page) => {
      await fake(page, '**/api/dashboard/v1/certificates?*', manyCertificates);
      await fake(page, '**/api/dashboard/v1/certificates/count*', () => ({ count: 1000, more: true }));
    },
    then: async (page) => {
      const boxes = page.locator('.certificate-cell input:enabled');
      for (const index of [0, 1]) await boxes.nth(index).check();
    },
  },
  { name: 'search', path: () => '/dashboard/certificates?q=no+such+document', who: 'member' },
  { name: 'upload-review', path: () => '/dashboard/certificates', who: 'member', then: reviewFiles },
  { name: 'upload-dock', path: () => '/dashboard/certificates', who: 'member', then: sendFiles },
  {
    name: 'upload-fingerprints',
    path: () => '/dashboard/certificates',
    who: 'member',
    then: reviewFingerprints,
  },
  {
    name: 'batches',
    path: () => '/dashboard/batches',
    who: 'member',
    before: (page) => answer(page, { 'batches?*': ANSWERS.batches }),
  },
  {
    name: 'batches-new',
    path: () => '/dashboard/batches',
    who: 'newcomer',
    before: (page) => answer(page, { 'batches?*': { batches: [], next_cursor: null } }),
  },
  {
    name: 'batch',
    path: () => `/dashboard/batches/${ANSWERS.batch.batch.id}`,
    who: 'member',
    before: (page) => answer(page, { 'batches/*': ANSWERS.batch, 'batches/*/items?*': ANSWERS.items }),
  },
  {
    name: 'webhooks',
    path: () => '/dashboard/webhooks',
    who: 'member',
    before: (page) => answer(page, { webhooks: ANSWERS.webhooks }),
  },
  {
    name: 'webhooks-new',
    path: () => '/dashboard/webhooks',
    who: 'newcomer',
    before: (page) => answer(page, { webhooks: { webhooks: [] } }),
  },
  {
    name: 'webhooks-form',
    path: () => '/dashboard/webhooks',
    who: 'member',
    before: (page) => answer(page, { webhooks: ANSWERS.webhooks }),
    then: (page) => page.locator('main .button-primary').click(),
  },
  {
    name: 'webhook',
    path: () => `/dashboard/webhooks/${ANSWERS.webhook.webhook.id}`,
    who: 'member',
    before: (page) =>
      answer(page, { 'webhooks/*': ANSWERS.webhook, 'webhooks/*/deliveries?*': ANSWERS.deliveries }),
    then: (page) => page.locator('.delivery summary').nth(1).click(),
  },
  {
    name: 'webhook-disabled',
    path: () => `/dashboard/webhooks/${ANSWERS.failing.webhook.id}`,
    who: 'member',
    before: (page) =>
      answer(page, { 'webhooks/*': ANSWERS.failing, 'webhooks/*/deliveries?*': ANSWERS.deliveries }),
  },
  {
    name: 'webhook-secret',
    path: () => `/dashboard/webhooks/${ANSWERS.webhook.webhook.id}`,
    who: 'member',
    before: (page) =>
      answer(page, {
        'webhooks/*': ANSWERS.webhook,
        'webhooks/*/deliveries?*': ANSWERS.deliveries,
        'webhooks/*/rotate': ANSWERS.secret,
      }),
    then: async (page) => {
      await page.locator('.webhook-actions .button').nth(2).click();
      await page.locator('dialog[open] .button-primary').click();
      await page.locator('.secret').waitFor();
    },
  },
  {
    name: 'webhook-replay',
    path: () => `/dashboard/webhooks/${ANSWERS.webhook.webhook.id}`,
    who: 'member',
    before: (page) =>
      answer(page, { 'webhooks/*': ANSWERS.webhook, 'webhooks/*/deliveries?*': ANSWERS.deliveries }),
    then: (page) => page.locator('.card-head .button').click(),
  },
  { name: 'detail', path: ({ id }) => `/dashboard/certificates/${id}`, who: 'member' },
  {
    name: 'detail-pending',
    path: ({ id }) => `/dashboard/certificates/${id}`,
    who: 'member',
    before: async (page, { id }) => {
      const address = `**/api/dashboard/v1/certificates/${id}`;
      await fake(page, address, ({ certificate }) => ({
        certificate: { ...certificate, blockchain: pending(certificate.blockchain) },
      }));
      await fake(page, `${address}/timeline`, ({ events }) => ({
        events: events.map((event, index) => (index < 4 ? event : { ...event, at: null })),
      }));
    },
  },
  { name: 'keys', path: () => '/dashboard/keys', who: 'member' },
  { name: 'keys-new', path: () => '/dashboard/keys', who: 'newcomer' },
  {
    name: 'keys-form',
    path: () => '/dashboard/keys',
    who: 'member',
    then: (page) => page.locator('main .button-primary').click(),
  },
  {
    name: 'keys-secret',
    path: () => '/dashboard/keys',
    who: 'member',
    before: (page) =>
      page.route('**/api/dashboard/v1/keys', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const key = { name: 'Invoices', scopes: ['certificates:write'] };
        await route.fulfill({ status: 201, json: { key, secret: `sello_live_${'Xy01'.repeat(10)}` } });
      }),
    then: async (page) => {
      await page.locator('main .button-primary').click();
      await page.locator('[data-field=name] input').fill('Invoices');
      await page.locator('form .button-primary').click();
      await page.locator('.secret').waitFor();
    },
  },
  {
    name: 'keys-revoke',
    path: () => '/dashboard/keys',
    who: 'member',
    then: (page) => page.locator('.key-actions .button-danger').first().click(),
  },
  ...MEMBERSHIP_PAGES,
  { name: 'account', path: () => '/dashboard/account', who: 'member' },
  { name: 'dashboard-not-found', path: () => '/dashboard/no-such-page', who: 'member' },
  // After the dashboard, which is how a browser comes to know that it is signed in.
  { name: 'landing-member', path: () => '/', who: 'member' },
];
