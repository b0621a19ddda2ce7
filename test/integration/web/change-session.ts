import type { Page } from 'playwright-core';

const BLOCK = /<script type="application\/json" id="session">.*?<\/script>/;

/** From now on, pages find another session than the service's. They are sent without it, and get the changed one when they ask. */
export async function changeSession(page: Page, change: (session: object) => object): Promise<void> {
  await page.route(/\/(signin|signup|forgot|dashboard)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(BLOCK, '') });
  });
  await page.route('**/api/dashboard/v1/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as object) });
  });
}
