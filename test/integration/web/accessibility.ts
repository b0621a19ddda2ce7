import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export type Rules = (axe: AxeBuilder) => AxeBuilder;

export const everyRule: Rules = (axe) => axe;
/** Takes most of the time on a page where every word may have its own colour. Only its findings differ between themes. */
const CONTRAST = 'color-contrast';
export const onlyContrast: Rules = (axe) => axe.withRules(CONTRAST);
export const allButContrast: Rules = (axe) => axe.disableRules(CONTRAST);

/** What the rules find on the page as it is shown now. */
export async function faultsOf(page: Page, rules = everyRule) {
  // Colours that still change, as after a change of theme, would be measured in between.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // One window serves every check; only pages with frames would need several.
  const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations;
}

/** The page as it is shown now has no fault of access, and is not wider than the window. */
export async function expectAccessible(page: Page, rules = everyRule): Promise<void> {
  const violations = await faultsOf(page, rules);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
