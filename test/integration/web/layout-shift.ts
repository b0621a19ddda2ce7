import type { Page } from 'playwright-core';

/** What people notice as a page that jumps. */
export const MAX_SHIFT = 0.05;

/** Counts the layout shifts of every page that is opened from now on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts since the page was opened. */
export async function shiftSoFar(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** What the page has changed by now is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
