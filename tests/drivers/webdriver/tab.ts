import type { Browser, Page } from './browser.ts';
import { until } from './program.ts';
import { type Driver, readElement, readText } from './webdriver.ts';

/** A tab of a browser, and what a person sees and does in it. */
export type Tab = Page & {
  /** As a person does; WebDriver's own command passes the worker by, in Firefox. */
  reload(): Promise<void>;
  /** Waits until the page shows these words. */
  sees(words: string): Promise<void>;
  /** Presses the button with these words, once it can be pressed. */
  press(words: string): Promise<void>;
  /** Types into the field with this label, key by key, in place of what is there. */
  type(label: string, text: string): Promise<void>;
  /** Chooses from the list with this label, by the choice's value. */
  choose(label: string, value: string): Promise<void>;
  /** Waits until the field with this label holds this. */
  holds(label: string, value: string): Promise<void>;
  /** The whole of a label that begins with these words, once it is there. */
  labelOf(words: string): Promise<string>;
};

/** A running browser with a driver. */
export type TabBrowser = Browser<Tab>;

const label = `[...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(arguments[0]))`;
const findField = `return ${label}?.control`;
const findChoice = `return [...(${label}?.control.options ?? [])].find((one) => one.value === arguments[1])`;
/** WebKitGTK's driver does not wait for a page that scrolls smoothly, so it is there at once. */
const findButton = `const found = [...document.querySelectorAll('button:enabled')]
  .find((one) => one.checkVisibility() && one.textContent.trim().startsWith(arguments[0]));
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found`;

const mark = 'document.documentElement.dataset.before = ""';
const isMarked = `return 'before' in document.documentElement.dataset`;
/** Of the page as it was before the reload, and of the one in between, it is false. */
const isReloaded = `return document.readyState === 'complete' && !('before' in document.documentElement.dataset)`;

/** WebDriver's key for a new line; WebKitGTK's driver takes the character for no key. */
const enterKey = '\uE007';

/**
 * The tabs that are opened one by one beside the one that the session began with. Each has its own window: a tab
 * behind another is hidden in WebKitGTK, which paints no frame of it and slows down its timers.
 */
export async function openTabs(driver: Driver, kill: () => Promise<void>): Promise<TabBrowser> {
  const home = await driver.send('GetWindowHandle');
  return {
    async openPage() {
      await driver.send('SwitchToWindow', { handle: home });
      const handle = readText(await driver.send('NewWindow', { type: 'window' }), 'handle');
      return createTab({
        async send(command, parameters) {
          await driver.send('SwitchToWindow', { handle });
          return driver.send(command, parameters);
        },
      });
    },
    kill,
  };
}

/** Nothing was seen, if the page was left while the driver looked; any other error is one. */
function ifLeft(error: unknown): null {
  if (error instanceof Error && error.message.startsWith('no such frame')) return null;
  throw error;
}

function createTab({ send }: Driver): Tab {
  const run = (script: string, ...args: readonly unknown[]) =>
    send('ExecuteScript', { script, args });
  const shown = async () => String(await run('return document.body?.innerText'));
  const wait = <Found>(what: string, look: () => Promise<Found | null>) =>
    until(
      what,
      () => look().catch(ifLeft),
      async () => `The page shows: ${await shown()}`,
    );
  const find = (what: string, script: string, ...args: readonly unknown[]) =>
    wait(what, async () => readElement(await run(script, ...args)));

  return {
    async open(url) {
      await run(mark).catch(ifLeft);
      // A page that notes something in its history just then calls the load off, in silence.
      for (let tried = 0; tried < 3; tried += 1) {
        await send('Navigate', { url });
        if ((await run(isMarked).catch(ifLeft)) !== true) return;
      }
      throw new Error(`The page does not leave for ${url}.`);
    },
    async close() {
      await send('CloseWindow');
    },
    async reload() {
      await run(`${mark}; location.reload()`);
      await wait('the page again', async () => ((await run(isReloaded)) === true ? true : null));
    },
    async sees(words) {
      await wait(`‘${words}’`, async () => ((await shown()).includes(words) ? true : null));
    },
    async press(words) {
      const id = await find(`a button ‘${words}’`, findButton, words);
      await send('ElementClick', { id });
    },
    async type(field, text) {
      const id = await find(`a field ‘${field}’`, findField, field);
      await send('ElementClear', { id });
      await send('ElementSendKeys', { id, text: text.replaceAll('\n', enterKey) });
    },
    async choose(field, value) {
      const id = await find(`‘${value}’ in the list ‘${field}’`, findChoice, field, value);
      await send('ElementClick', { id });
    },
    async holds(field, value) {
      await wait(`‘${value}’ in the field ‘${field}’`, async () =>
        (await run(`${findField}?.value`, field)) === value ? true : null,
      );
    },
    async labelOf(words) {
      const look = () => run(`return ${label}?.textContent`, words);
      return String(await wait(`a label ‘${words}’`, look));
    },
    run,
  };
}
