import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { handOverWords as words } from '#src/content/hand-over-words.ts';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { expect, failedRequest, type TestSite, test, watchContext } from './fixtures.ts';
import { seedOutbox } from './seed-outbox.ts';

test.use({ expectedOnConsole: failedRequest });

// Two devices on a busy machine, and a key that takes its time.
test.beforeEach(() => test.setTimeout(120_000));
const patient = { timeout: 20_000 };

const passphrase = 'lantern quarry seven bridges';

/** A device with the outbox open, the form service out of reach. */
async function openOutbox(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.address}/outbox`);
  await expect(page.getByRole('heading', { name: /^Waiting/ })).toBeVisible(patient);
}

/** Submissions of all forms wait on this device, none of which could be sent. */
async function withWaiting(page: Page, site: TestSite, count: number): Promise<void> {
  await site.service.misbehave('refuse');
  await openOutbox(page, site);
  for (const definition of Object.values(formDefinitions).slice(0, count)) {
    await seedOutbox(page, definition, 1);
  }
  await page.reload();
  await expect(page.getByText(`Waiting (${count})`)).toBeVisible(patient);
}

/** Another person's device. */
async function anotherDevice(
  browser: Browser,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const complaints = watchContext(context, failedRequest);
  await work(context);
  await context.close();
  expect(complaints).toEqual([]);
}

async function makeFile(page: Page, how: 'locked' | 'plain' | 'table'): Promise<void> {
  await page.getByRole('button', { name: words.give }).click();
  await page.getByLabel(words.forms[how]).check();
  await expect(page.getByText(words.readers[how])).toBeVisible();
  if (how === 'locked') await page.getByLabel(words.passphrase, { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Make the file' }).click();
}

async function saveFile(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const save = page.getByRole('button', { name: 'Save the file' });
  await expect(save).toBeVisible(patient);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

async function takeFileIn(page: Page, text: string, phrase: string): Promise<void> {
  await page.getByLabel(words.file).setInputFiles({
    name: 'outbox.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await page.getByLabel(words.filePassphrase).fill(phrase);
  await page.getByRole('button', { name: 'Take in the file' }).click();
}

test('a locked file of every form: another device takes it in and sends it, once, under the same ids', async ({
  page,
  browser,
  site,
}) => {
  const all = Object.values(formDefinitions);
  await withWaiting(page, site, all.length);
  await makeFile(page, 'locked');
  // Made, but neither saved nor shared: nothing has changed yet.
  await expect(page.getByText(words.made)).toBeVisible(patient);
  await expect(page.getByText(`Waiting (${all.length})`)).toBeVisible();
  const file = await saveFile(page);
  expect(file.name).toMatch(/^outbox-[\d-]+\.txt$/);
  expect(file.text).not.toContain('example.org');
  await expect(page.getByText(`${all.length} handed over.`, { exact: false })).toBeVisible(patient);
  await expect(page.getByText('Waiting (0)')).toBeVisible();
  await expect(page.getByText(`Handed over (${all.length})`)).toBeVisible();

  await anotherDevice(browser, async (context) => {
    const other = await context.newPage();
    await openOutbox(other, site);
    await other.getByRole('button', { name: words.takeIn }).click();
    await takeFileIn(other, file.text, passphrase);
    await expect(other.getByText(`${all.length} new, 0 already known, 0 unreadable.`)).toBeVisible(
      patient,
    );
    await takeFileIn(other, file.text, passphrase);
    await expect(other.getByText(`0 new, ${all.length} already known`)).toBeVisible(patient);
    await site.service.misbehave('none');
    await other.getByRole('button', { name: 'Send now' }).click();
    await expect(other.getByText(`Sent (${all.length})`)).toBeVisible(patient);
  });

  for (const definition of all) {
    const [row, ...more] = site.rows(definition.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject(validAnswers(definition, '0'));
    expect(row?.capturedAt).toBe(new Date(1_700_000_000_000).toISOString());
  }

  // The giver sends none of it, not even when told to send what waits; taken back, it would.
  await page.reload();
  await expect(page.getByText(`Handed over (${all.length})`)).toBeVisible(patient);
  const id = site.rows(localIssue.id)[0]?.submissionId;
  const back = `${words.takeBack}: ${localIssue.title}`;
  await page.getByRole('button', { name: back }).first().click();
  await expect(page.getByText('Sent (1)')).toBeVisible(patient);
  expect(site.rows(localIssue.id).map((row) => row.submissionId)).toEqual([id, id]);
});

test('what cannot be taken in is said, and changes nothing', async ({ page, site }) => {
  await withWaiting(page, site, 1);
  await makeFile(page, 'locked');
  const { text } = await saveFile(page);
  await page.getByRole('button', { name: words.takeIn }).click();
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'A' ? 'B' : 'A';
  const cases = [
    ['wrong passphrase', text, `${passphrase}!`, words.faults['wrong-passphrase']],
    ['no passphrase', text, '', words.faults.locked],
    ['cut', text.slice(0, middle), passphrase, words.faults.damaged],
    [
      'altered',
      `${text.slice(0, middle)}${other}${text.slice(middle + 1)}`,
      passphrase,
      words.faults.damaged,
    ],
    ['foreign', 'Dear all,', passphrase, words.faults.foreign],
    ['newer', text.replace('"version":1', '"version":9'), passphrase, words.faults.newer],
  ] as const;
  for (const [what, content, phrase, message] of cases) {
    await takeFileIn(page, content, phrase);
    await expect(page.getByRole('alert'), what).toHaveText(message, patient);
  }
  await expect(page.getByText('Waiting (0)')).toBeVisible();
  await expect(page.getByText('Handed over (1)')).toBeVisible();
  // The right one: known here, and said to be handed over by this very device.
  await takeFileIn(page, text, passphrase);
  await expect(page.getByText(words.handedOverHere, { exact: false })).toBeVisible(patient);
  await expect(page.getByText('Handed over (1)')).toBeVisible();
});

test('a chosen submission as an open file through the share sheet; a table for a person', async ({
  page,
  context,
  site,
}) => {
  // Linux has no share sheet; this one keeps what it is given, and can be closed without sharing.
  await context.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared, refuseSharing: true });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      if (Reflect.get(window, 'refuseSharing')) throw new DOMException('', 'AbortError');
      for (const file of files) shared.push(await file.text());
    };
  });
  await withWaiting(page, site, 3);

  await makeFile(page, 'table');
  const table = await saveFile(page);
  expect(table.name).toMatch(/\.csv$/);
  expect(table.text).toContain('Receipt,Form,Written,Id');
  await expect(page.getByText(words.tableSaved)).toBeVisible();
  await expect(page.getByText('Waiting (3)')).toBeVisible();

  await page.getByLabel('Only those I choose').check();
  await page.getByRole('checkbox', { name: new RegExp(`^${formDefinitions.join.title},`) }).check();
  await page.getByLabel(words.forms.plain).check();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const share = page.getByRole('button', { name: 'Share the file' });
  await share.click();
  await expect(page.getByText(words.notShared)).toBeVisible();
  await expect(page.getByText('Waiting (3)')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { refuseSharing: false }));
  await share.click();
  await expect(page.getByText('Handed over (1)')).toBeVisible(patient);
  await expect(page.getByText('Waiting (2)')).toBeVisible();
  const [shared = ''] = await page.evaluate(() => Reflect.get(window, 'shared') as string[]);
  expect(JSON.parse(shared).submissions).toMatchObject([{ form: formDefinitions.join.id }]);
});

test('codes from screen to camera, both devices offline', async ({
  page,
  context,
  browser,
  site,
}) => {
  await withWaiting(page, site, 1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await context.setOffline(true);
  await page.getByRole('button', { name: words.give }).click();
  await page.getByLabel(words.forms.codes).check();
  await page.getByRole('button', { name: 'Show the codes' }).click();
  await page.getByRole('button', { name: 'Stop here' }).click();
  const code = page.getByRole('img', { name: /^Code / });
  const count = Number((await code.getAttribute('aria-label'))?.split(' ').at(-1));
  const pictures: string[] = [];
  for (let shown = 0; shown < count; shown += 1) {
    pictures.push((await code.screenshot()).toString('base64'));
    await page.getByRole('button', { name: 'Next code' }).click();
  }

  await anotherDevice(browser, async (film) => {
    // The camera sees the pictures of the giver's screen, one after the other, in front of a grey room.
    await film.addInitScript(filmPictures, pictures);
    const other = await film.newPage();
    await openOutbox(other, site);
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await film.setOffline(true);
    await other.getByRole('button', { name: words.takeIn }).click();
    await other.getByRole('button', { name: words.scan }).click();
    await expect(other.getByText('1 new, 0 already known, 0 unreadable.')).toBeVisible({
      timeout: 40_000,
    });
    await expect(other.getByText('Waiting (1)')).toBeVisible();
    await expect(other.getByLabel('Camera')).toBeHidden();
  });

  await page.getByRole('button', { name: words.filmed }).click();
  await expect(page.getByText('Handed over (1)')).toBeVisible(patient);
});

/** Runs in the page: puts pictures in the camera's place. */
function filmPictures(pictures: readonly string[]): void {
  // The empty page before the site's has no cameras.
  if (!('mediaDevices' in navigator)) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    // From bytes: the policy of the site lets no picture come from a data: address.
    const images = await Promise.all(
      pictures.map((picture) => {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      }),
    );
    let at = 0;
    setInterval(() => {
      const image = images[at % images.length];
      at += 1;
      if (!context || !image) return;
      context.fillStyle = '#777';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(1, 0.05, -0.05, 1, 320, 20);
      context.drawImage(image, 0, 0, 640, 640);
      context.resetTransform();
    }, 400);
    return canvas.captureStream(15);
  };
}

test('a device without a camera, or whose person says no, says so', async ({ page, site }) => {
  await openOutbox(page, site);
  await page.getByRole('button', { name: words.takeIn }).click();
  for (const [name, message] of [
    ['NotFoundError', words.camera.absent],
    ['NotAllowedError', words.camera.forbidden],
  ] as const) {
    await page.evaluate((why) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', why));
    }, name);
    await page.getByRole('button', { name: words.scan }).click();
    await expect(page.getByText(message)).toBeVisible(patient);
    await page.getByRole('button', { name: 'Stop the camera' }).click();
  }
});

test('5,000 go into a locked file and come in on another device', async ({
  page,
  browser,
  site,
}) => {
  const many = 5_000;
  await site.service.misbehave('refuse');
  await openOutbox(page, site);
  await seedOutbox(page, localIssue, many);
  await page.reload();
  await expect(page.getByText(`Waiting (${many})`)).toBeVisible(patient);
  await makeFile(page, 'locked');
  const { text } = await saveFile(page);
  await expect(page.getByText(`Handed over (${many})`)).toBeVisible({ timeout: 60_000 });
  await anotherDevice(browser, async (context) => {
    const other = await context.newPage();
    await openOutbox(other, site);
    await other.getByRole('button', { name: words.takeIn }).click();
    await takeFileIn(other, text, passphrase);
    await expect(other.getByText(`${many} new, 0 already known`)).toBeVisible({ timeout: 60_000 });
    await expect(other.getByText(`Waiting (${many})`)).toBeVisible(patient);
  });
});
