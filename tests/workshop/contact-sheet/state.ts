import type { Page } from '@playwright/test';
import type { LocalSite } from '../../../src/tools/local-site.ts';
import { type Seed, store } from './seeds.ts';

export type State = {
  readonly name: string;
  readonly path: string;
  /** For overlays: only the visible screen. */
  readonly screenOnly?: true;
  readonly withoutScript?: true;
  /** Before opening the page. */
  before?(page: Page, site: LocalSite): Promise<unknown>;
  /** After opening it. */
  arrange?(page: Page, site: LocalSite): Promise<unknown>;
};

export const outbox = '/outbox';
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export async function hold(
  page: Page,
  submissions: readonly Seed[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await heading(page, /^Waiting/).waitFor();
  await store(page, { submissions, settings });
  await page.reload();
  await heading(page, /^Waiting/).waitFor();
}

export const preferences = {
  pausedUntil: 0,
  keepCopies: true,
  notifyWhenSent: false,
};

/** Fills in a form's usual fields, and solves its math problem if `right`. */
export async function fill(page: Page, right = true): Promise<void> {
  const form = page.locator('form[data-form]');
  const texts = {
    firstName: 'Maria',
    lastName: 'Gonzalez',
    email: 'maria@example.org',
    phone: '5125550142',
    zip: '78701',
    issue: 'Bridge on County Road 12 is gone.',
  };
  for (const [name, text] of Object.entries(texts)) {
    const control = form.locator(`[name="${name}"]`);
    if ((await control.count()) > 0) await control.fill(text);
  }
  await form.locator('[name="state"]').selectOption('TX');
  const sum = form.getByLabel(/Please solve: \d/);
  const [a = 0, b = 0] = [
    ...(await form.getByText(/Please solve: \d/).innerText()).matchAll(/\d+/g),
  ].map(Number);
  await sum.fill(String(right ? a + b : a + b + 1));
}

export const submit = (page: Page) => page.locator('form[data-form] button[type=submit]').click();

export async function fillAndSubmit(page: Page): Promise<void> {
  await fill(page);
  await submit(page);
}

/** As if the settings forbade all storage. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Forbidden.', 'SecurityError');
    };
  });
}
