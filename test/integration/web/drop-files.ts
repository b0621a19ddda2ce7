import type { Locator } from 'playwright-core';

/** Drags files from outside onto something and lets go, as the browser itself sees it: no event is made up in the page. */
export async function dropFiles(target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop files on.');
  const page = target.page();
  const session = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await session.detach();
}
