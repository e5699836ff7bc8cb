import type { Page } from '@playwright/test';
import { given, mixed, waiting } from './seeds.ts';
import { heading, hold, outbox, preferences, press, type State } from './state.ts';

export const outboxStates: readonly State[] = [
  { name: 'outbox: nothing', path: outbox, arrange: (page) => heading(page, /^Waiting/).waitFor() },
  { name: 'outbox: 1', path: outbox, arrange: (page) => hold(page, waiting(1)) },
  { name: 'outbox: 50', path: outbox, arrange: (page) => hold(page, waiting(50)) },
  { name: 'outbox: 5,000', path: outbox, arrange: (page) => hold(page, waiting(5_000)) },
  {
    name: 'outbox: all kinds',
    path: outbox,
    async arrange(page) {
      await hold(page, mixed(), { preferences });
    },
  },
  {
    name: 'outbox: all kinds, open',
    path: outbox,
    async arrange(page) {
      await hold(page, mixed(), { preferences });
      await open(page, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10);
    },
  },
  {
    name: 'outbox: paused',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(3));
      await press(page, 'Pause sending');
    },
  },
  {
    name: 'outbox: deleted',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(3));
      await open(page, 0);
      await press(page, /^More: /);
      await press(page, /^Delete: /);
      await heading(page, 'Waiting (2)').waitFor();
    },
  },
  {
    name: 'outbox: editing',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(2));
      await open(page, 0);
      await press(page, /^Edit: /);
      await page.getByRole('region', { name: /^Edit/ }).waitFor();
    },
  },
  {
    name: 'outbox: no signal',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(2));
      await page.context().setOffline(true);
      await press(page, 'Send now');
      await page.getByText(/still saved here/).waitFor();
    },
  },
  {
    name: 'outbox: give',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(3));
      await openTool(page, 'hand-over');
      await page.getByText('Other ways').click();
      await press(page, 'Make the file');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'outbox: file made',
    path: outbox,
    async arrange(page) {
      await hold(page, waiting(3));
      await openTool(page, 'hand-over');
      await press(page, /^No$/);
      await press(page, 'Save the file');
    },
  },
  {
    name: 'outbox: codes',
    path: outbox,
    screenOnly: true,
    async arrange(page) {
      await hold(page, waiting(3));
      await openTool(page, 'hand-over');
      await press(page, /^Yes$/);
      await press(page, 'Next code');
      await press(page, 'Next code');
    },
  },
  { name: 'outbox: tools', path: outbox, arrange: (page) => openHeld(page, 'tools') },
  { name: 'outbox: this device', path: outbox, arrange: (page) => openHeld(page, 'device') },
  {
    name: 'outbox: receive',
    path: outbox,
    async arrange(page) {
      await hold(page, [...waiting(1), ...given(2)]);
      await openTool(page, 'hand-over');
      await press(page, /^No$/);
      const code = await page.locator('main code').innerText();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, 'Save the file'),
      ]);
      const path = await download.path();
      await openTool(page, 'receive');
      await page.locator('input[type=file]').setInputFiles(path);
      await page.getByLabel('Code', { exact: true }).fill(code);
      await press(page, 'Unlock');
      await page.getByText('already here').waitFor();
    },
  },
];

async function openHeld(page: Page, tool: 'tools' | 'device'): Promise<void> {
  await hold(page, waiting(3));
  await openTool(page, tool);
  await heading(page, tool === 'tools' ? 'Tools' : 'This device').waitFor();
}

/** By its address, as a link from elsewhere. */
const openTool = (page: Page, tool: 'tools' | 'hand-over' | 'receive' | 'device') =>
  page.evaluate((name) => location.assign(`#${name}`), tool);

async function open(page: Page, ...rows: readonly number[]): Promise<void> {
  const summaries = page.getByRole('main').getByRole('listitem').locator('details > summary');
  for (const row of rows) await summaries.nth(row).click();
}
