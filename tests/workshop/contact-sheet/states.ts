import type { Page } from '@playwright/test';
import { outboxStates } from './outbox-states.ts';
import { fill, fillAndSubmit, forbidStorage, outbox, press, type State, submit } from './state.ts';

/** As on a link too slow for any script yet. */
const holdScripts = (page: Page) => page.route('**/assets/*.js', () => {});

export const states: readonly State[] = [
  ...outboxStates,
  { name: 'form: nothing filled in', path: '/join', arrange: submit },
  {
    name: 'form: wrong address',
    path: '/join',
    async arrange(page) {
      await fill(page);
      await page.locator('[name="email"]').fill('maria');
      await submit(page);
    },
  },
  {
    name: 'form: wrong sum',
    path: '/join',
    arrange: async (page) => {
      await fill(page, false);
      await submit(page);
    },
  },
  {
    name: 'form: dropped characters',
    path: '/join',
    async arrange(page) {
      await page.locator('[name="firstName"]').pressSequentially("Mary-Ann O'Brien");
      await page.locator('[name="phone"]').pressSequentially('(512) 555-0142');
      await page
        .locator('[name="email"]')
        .pressSequentially('christopher.longlastname@somecompany.com');
    },
  },
  {
    name: 'form: sent',
    path: '/share-issue',
    before: (_, { service }) => service.injectFault('none'),
    arrange: fillAndSubmit,
  },
  { name: 'form: saved', path: '/share-issue', arrange: fillAndSubmit },
  { name: 'form: not collected', path: '/stay-informed', arrange: fillAndSubmit },
  {
    name: 'form: draft restored',
    path: '/join',
    async arrange(page) {
      await fill(page);
      // Saved half a second after the last key, or on leaving the page.
      await page.reload();
      await page.getByText(/^Restored what you typed/).waitFor();
    },
  },
  {
    name: 'form: storage blocked',
    path: '/share-issue',
    before: forbidStorage,
    arrange: (page) => page.getByText('does not let the site keep').first().waitFor(),
  },
  {
    name: 'form: neither saved nor sent',
    path: '/share-issue',
    before: forbidStorage,
    async arrange(page) {
      await fillAndSubmit(page);
      await page.getByText('could not be saved or sent').waitFor();
    },
  },
  {
    name: 'outbox: storage blocked',
    path: outbox,
    before: forbidStorage,
    arrange: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'form: script not there yet',
    path: '/join',
    before: holdScripts,
    arrange: (page) => page.getByText('Getting ready').waitFor(),
  },
  {
    name: 'outbox: script not there yet',
    path: outbox,
    before: holdScripts,
    arrange: (page) => page.getByRole('contentinfo').waitFor(),
  },
  {
    name: 'form: script lost',
    path: '/join',
    before: (page) => page.route(/\/assets\/(?!index).*\.js$/, (route) => route.abort()),
    arrange: (page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor(),
  },
  { name: 'form: without script', path: '/join', withoutScript: true },
  { name: 'outbox: without script', path: outbox, withoutScript: true },
  { name: 'home: without script', path: '/', withoutScript: true },
  {
    name: 'home: no signal',
    path: '/',
    async arrange(page) {
      await page.keyboard.press('Shift');
      await page
        .getByRole('link', { name: /^Outbox/ })
        .and(page.getByRole('banner').locator('a'))
        .waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Outbox: Offline' }).waitFor();
    },
  },
  {
    name: 'privacy: erase?',
    path: '/privacy',
    async arrange(page) {
      await press(page, 'Erase everything on this device');
    },
  },
];
