import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { scaled } from '../../support/scale';

export type Rules = (axe: AxeBuilder) => AxeBuilder;

export const everyRule: Rules = (axe) => axe;
/** Takes most of the time on a page where every word may have its own colour. Only its findings differ between themes. */
const CONTRAST = 'color-contrast';
export const onlyContrast: Rules = (axe) => axe.withRules(CONTRAST);
export const allButContrast: Rules = (axe) => axe.disableRules(CONTRAST);

/** Pages that this test file has judged, without the ids in their addresses. */
const judged = new Set<string>();

/** In `npm test`, each page is judged once per file, but for its colours; the long tier judges every state of it in both themes. */
function rulesFor(page: Page, rules: Rules): Rules | null {
  const address = new URL(page.url()).pathname.replaceAll(/\/[a-z]+_\w+/g, '/id');
  const again = judged.has(address);
  judged.add(address);
  return scaled(again || rules === onlyContrast ? null : allButContrast, rules);
}

/** What the rules find on the page as it is shown now. */
export async function faultsOf(page: Page, wanted = everyRule) {
  const rules = rulesFor(page, wanted);
  if (rules === null) return [];
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
