import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../../support/shared';
import { startOwnBackend } from '../../support/clients/own-backend';
import { findRuntime } from '../../support/clients/runtimes';
import type { Runtime } from '../../support/clients/runtimes';
import { expectToldStory, newAccount } from '../../support/clients/story/story-project';
import type { Told } from '../../support/clients/story/story-project';
import { startStoryWorld } from '../../support/clients/story/story-world';
import type { StoryWorld } from '../../support/clients/story/story-world';

const COMMANDS: Record<Runtime, string[]> = {
  'Node 22': [],
  'Node 24': [],
  Deno: ['run', '--allow-all', '--node-modules-dir=manual', '--no-lock'],
  Bun: ['run'],
};
const RUNTIMES = Object.keys(COMMANDS) as Runtime[];
const SEED = 7;
const STORY = resolve(__dirname, '../../support/clients/story/client-story.mjs');

/** A page of the caller's own site: a file that someone chose, certified through the site's backend. */
const PAGE = `<!doctype html><title>own site</title><script type="module">
  import * as client from '/client.js';
  import { story } from '/story.js';
  const file = new File(['The whole contract.'], 'own-name.txt');
  const sources = { blob: file, bytes: new Uint8Array(await file.arrayBuffer()), web: () => file.stream() };
  const types = ['nom151', 'blockchain', 'opentimestamps', 'pdf', 'bundle', 'evidence', 'asic'];
  story(client, { url: location.origin }, sources, types).then(
    (told) => { window.told = told; },
    (error) => { window.told = { failed: String(error.stack), code: error.code }; },
  );
</script>`;

/** The link to a file is the service's, which lets no page of another site read it. */
const FILE_PAGE = `<!doctype html><title>own site</title><script type="module">
  import { Sello } from '/client.js';
  const sello = new Sello({ url: location.origin, maxRetries: 0 });
  const { id } = await sello.certify(new File(['The whole contract.'], 'contract.txt'));
  const { url } = await sello.proofs.get(id, 'file');
  sello.proofs.download(id, 'file').then(
    () => { window.told = { code: null }; },
    ({ code, message }) => { window.told = { url, code, message }; },
  );
</script>`;

describe('@sello/client, packed, in other runtimes', () => {
  let world: StoryWorld;

  beforeAll(async () => {
    world = await startStoryWorld();
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.proxy.reset();
  });

  const commandOf = async (runtime: Runtime) => [await findRuntime(runtime), ...COMMANDS[runtime]];

  test.each(RUNTIMES)('%s certifies each file once though every first attempt is cut', async (runtime) => {
    await world.tellThroughCuts(await commandOf(runtime));
  });

  test.each(RUNTIMES)('%s does all it should through random faults', async (runtime) => {
    await world.tellThroughFaults(await commandOf(runtime), SEED);
  });

  /** Opens a page of a site whose backend adds the account's key, and returns what it found out. */
  async function openOwnSite(html: string, key: string, look: (page: Page, told: unknown) => Promise<void>) {
    const files = {
      '/': html,
      '/client.js': await readFile(join(world.project.packed.folder, 'esm/index.js'), 'utf8'),
      '/story.js': await readFile(STORY, 'utf8'),
    };
    const backend = await startOwnBackend(world.proxy.url, key, files);
    const browser = await sharedBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(backend.url);
      const told = await page.waitForFunction('window.told', undefined, { timeout: 120_000 });
      await look(page, await told.jsonValue());
    } finally {
      await browser.close();
      await backend.close();
    }
  }

  test('Chromium certifies through its site’s own backend, each file once though every first attempt is cut', async () => {
    const account = await newAccount(world.service);
    world.proxy.cutEachOnce();
    await openOwnSite(PAGE, account.key, (_page, told) =>
      expectToldStory(world.service, account, told as Told),
    );
  });

  test('Chromium reads no file from the service’s own address: the error names the link, which it saves', async () => {
    const { key } = await newAccount(world.service);
    await openOwnSite(FILE_PAGE, key, async (page, told) => {
      const { url, ...error } = told as { url: string; code: string; message: string };
      const { origin } = new URL(url);
      expect(error).toEqual({
        code: 'connection_failed',
        message: `No answer from ${origin}: Failed to fetch. A page can read a file of another origin only if that origin allows it: let the browser save it from the url of proofs.get(id, 'file').`,
      });
      const saved = page.waitForEvent('download');
      await page.evaluate((link) => {
        location.assign(link);
      }, url);
      const download = await saved;
      expect(download.suggestedFilename()).toBe('contract.txt');
      expect(await text(await download.createReadStream())).toBe('The whole contract.');
    });
  });
});
