import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page as Tab } from '@playwright/test';
import { deviceMessages } from '#src/content/device-messages.ts';
import { formDefinitions, type SiteFormId } from '#src/forms/all-forms.ts';
import { draftMessages } from '#src/screens/form/draft-messages.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { Ledger } from '#tests/crash/ledger.ts';
import { openForm, untilTrue } from '#tests/crash/steps.ts';
import { callOf, type Page } from '#tests/drivers/browser.ts';
import { browserOptions } from '#tests/drivers/browser-options.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import type { TestSite } from '#tests/support/start-test-site.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import type { Build } from './builds.ts';

/** A person's actions, in pages of any build, by words that all builds share. */
export type Device = {
  /** Opens a tab and waits until the site works offline. */
  install(build: Build): Promise<Page>;
  openTab(path: string): Promise<Page>;
  /** Loads this build from the network, bypassing the active worker. */
  openPastWorker(path: string, build: Build): Promise<Page>;
  update(page: Page, build: Build): Promise<void>;
  /** Submits the page's open form, and records the page's promise. */
  submit(
    page: Page,
    form: SiteFormId,
    mark: string,
    looksOn: number,
  ): Promise<'sent' | 'saved' | null>;
  end(): Promise<void>;
};

/** Every build's message for a stored submission; before that it is 'Saving'. */
const kept = /\b(saved|kept) on this device/i;

const tell = `return document.querySelector('meta[name=version]')?.content === arguments[0]
  && document.readyState === 'complete'`;

/** Presses the switch with this label, if requested. @returns its state; null if it is missing */
const switchNamed = `
  const control = [...document.querySelectorAll('main label')]
    .find((one) => one.textContent.trim() === arguments[0])?.control;
  if (control && arguments[1]) control.click();
  return control?.checked ?? null;`;

export async function startDevice(
  profile: string,
  site: TestSite,
  ledger: Ledger,
): Promise<Device> {
  const context = await chromium.launchPersistentContext(profile, browserOptions());
  const openTab = async (path: string) => {
    const page = asPage(await context.newPage());
    await page.open(site.address + path);
    return page;
  };
  return {
    openTab,
    async install(build) {
      const page = await openTab('/');
      await untilTrue('the worker is ready', page, scripts.workerIsReady);
      await untilTrue(`${build.name} is there`, page, tell, build.version);
      return page;
    },
    openPastWorker: (path, build) => openPast(context, site.address + path, build),
    async update(page, build) {
      await page.open(`${site.address}/`);
      const { now } = deviceMessages.update;
      await untilTrue(`${build.name} is offered`, page, scripts.pressButton, now);
      await untilTrue(`${build.name} takes over`, page, tell, build.version);
    },
    async submit(page, form, mark, looksOn) {
      const { submitLabel, successLine } = formDefinitions[form];
      ledger.submitted(mark);
      await page.run(scripts.fillAndSubmit, submitLabel, validAnswers(formDefinitions[form], mark));
      let promise: 'sent' | 'saved' | null = null;
      for (const end = Date.now() + looksOn; promise !== 'sent' && Date.now() < end; ) {
        const messages = `${await page.run(scripts.whatIsSaid)}`;
        if (messages.includes(successLine)) promise = 'sent';
        else if (kept.test(messages)) promise = 'saved';
        if (promise !== null) ledger.told(mark, promise, Date.now());
        await wait(50);
      }
      return promise;
    },
    end: () => context.close(),
  };
}

const asPage = (tab: Tab): Page => ({
  async open(address) {
    await tab.goto(address);
  },
  run: (body, ...values) => tab.evaluate(callOf(body, values)),
  close: () => tab.close(),
});

async function openPast(context: BrowserContext, address: string, build: Build): Promise<Page> {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await tab.goto(address);
  const page = asPage(tab);
  await untilTrue(`${build.name} is loaded past the worker`, page, tell, build.version);
  return page;
}

/** Finds the switch for copies, wherever the settings are. */
export async function retainsCopies(page: Page, address: string, press: boolean): Promise<boolean> {
  await page.open(`${address}/outbox`);
  let isOn: unknown = null;
  const find = async () => {
    isOn = await page.run(switchNamed, outboxMessages.retention, false);
    return isOn !== null;
  };
  for (let looks = 0; looks < 100 && !(await find()); looks += 1) {
    await page.run(pressAny, 'Settings');
    await wait(100);
  }
  if (press) {
    await page.run(switchNamed, outboxMessages.retention, true);
    await wait(500);
    await find();
  }
  if (typeof isOn !== 'boolean') throw new Error('The switch of the copies is not there.');
  return isOn;
}

const pressAny = `
  const found = [...document.querySelectorAll('main :is(button, a, summary, [role=tab])')]
    .find((one) => one.textContent.trim() === arguments[0]);
  found?.click();
  return found !== undefined;`;

/** Opens the form, and accepts the draft if offered. */
export async function findDraft(page: Page, address: string, form: SiteFormId, mark: string) {
  await openForm(page, address, form);
  await untilTrue('the draft is back', page, scripts.draftIsBack, mark, draftMessages.restore);
}
