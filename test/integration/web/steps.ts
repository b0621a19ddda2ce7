import type { Page } from 'playwright-core';

export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
