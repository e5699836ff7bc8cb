// Proves specification 7.2, 7.11, 7.12.

import type { Locator } from '@playwright/test';
import { localIssue } from '#src/forms/all-forms.ts';
import { writeEncryptedFile, writePlainFile } from '#src/outbox/transfer/transfer-file.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { transferMessages as words } from '#src/screens/transfer/transfer-messages.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { scan } from './axe.ts';
import { filmPhones } from './film-phones.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { smallTargets } from './small-targets.ts';
import {
  addThem,
  anotherDevice,
  openFile,
  openOutbox,
  openWay,
  passphrase,
  rowsReceived,
  saveFile,
  withWaiting,
} from './transfer-steps.ts';

test.use({ expectedOnConsole: failedRequest });

// Two devices on a busy machine, and slow key derivation.

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('codes from screen to camera, both devices offline', async ({
    page,
    context,
    browser,
    site,
  }) => {
    await withWaiting(page, site, 1);
    await untilOfflineReady(page);
    await context.setOffline(true);
    await openWay(page, 'export');
    await page.getByLabel(words.formats.codes).check();
    await page.getByRole('button', { name: 'Show the codes' }).click();
    await page.getByRole('button', { name: 'Stop here' }).click();
    const code = page.getByRole('img', { name: /^Code / });
    await expect(code).toBeInViewport({ ratio: 1 });
    const dialog = await page
      .getByRole('dialog', { name: 'QR codes, screen to camera' })
      .boundingBox();
    expect(dialog).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const count = Number((await code.getAttribute('aria-label'))?.split(' ').at(-1));
    const pictures: string[] = [];
    for (let shown = 0; shown < count; shown += 1) {
      pictures.push((await code.screenshot()).toString('base64'));
      await page.getByRole('button', { name: 'Next code' }).click();
    }

    await anotherDevice(
      browser,
      async (film) => {
        // The camera films the giver's screen in a gray room.
        await film.addInitScript(filmPhones, [pictures]);
        const other = await film.newPage();
        await openOutbox(other, site);
        await untilOfflineReady(other);
        await film.setOffline(true);
        await openWay(other, 'import');
        await other.getByRole('button', { name: receive.scan }).click();
        await expect(other.getByText(receive.toAdd(1))).toBeVisible({ timeout: 40_000 });
        await expect(other.getByRole('heading', { name: 'Waiting (0)' })).toBeVisible();
        await addThem(other);
        await expect(other.getByText(receive.added(1, 0))).toBeVisible();
        await expect(other.getByRole('heading', { name: 'Waiting (1)' })).toBeVisible();
        await expect(other.getByLabel('Camera')).toBeHidden();
      },
      'allow',
    );

    await page.getByRole('button', { name: words.done }).click();
    await expect(page.getByText(words.codesQuestion.asked)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting (1)' })).toBeVisible();
    await page.getByRole('button', { name: words.codesQuestion.yes }).click();
    await expect(page.getByText('Handed over (1)')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('[7.12] three are given by codes with six taps, once codes were chosen', async ({
    page,
    site,
  }) => {
    await withWaiting(page, site, 3);
    // Chosen once before.
    await openWay(page, 'export');
    await page.getByLabel(words.formats.codes).check();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting (3)' })).toBeVisible();
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };
    await tap(page.getByRole('button', { name: 'Select several: waiting' }));
    for (const box of await page.getByRole('checkbox', { name: /^Select: / }).all()) await tap(box);
    await tap(page.getByRole('button', { name: 'Hand over selected' }));
    const yes = page
      .getByRole('dialog', { name: 'QR codes, screen to camera' })
      .getByRole('button', { name: words.codesQuestion.yes });
    await expect(page.getByRole('img', { name: /^Code / })).toBeInViewport({ ratio: 1 });
    await expect(yes).toBeInViewport({ ratio: 1 });
    await tap(yes);
    await expect(page.getByRole('dialog', { name: 'QR codes, screen to camera' })).toBeHidden();
    await expect(page.getByText('Handed over (3)')).toBeVisible();
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    expect(taps).toBe(6);
  });
});

test('a device without a camera, or whose person says no, says so', async ({ page, site }) => {
  await openOutbox(page, site);
  await openWay(page, 'import');
  for (const [name, message] of [
    ['NotFoundError', receive.camera.absent],
    ['NotAllowedError', receive.camera.forbidden],
  ] as const) {
    await page.evaluate((why) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', why));
    }, name);
    await page.getByRole('button', { name: receive.scan }).click();
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole('button', { name: receive.stop }).click();
  }
});

test('axe finds nothing in giving, receiving and what was handed over', async ({ page, site }) => {
  await withWaiting(page, site, 2);
  const looks = async (look: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rules = colorScheme === 'light' ? 'all' : 'colors';
      expect.soft(await scan(page, { look: `${look}, ${colorScheme}`, rules })).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await smallTargets(page), look).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await openWay(page, 'export');
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(words.passphraseFaults.short);
  await page.getByLabel('Only those I choose').check();
  await page.getByRole('checkbox', { name: /Join, / }).check();
  await looks('passphrase');
  await page.getByLabel(words.formats.plain).check();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const file = await saveFile(page);
  await looks('question');
  await page.getByLabel(words.formats.codes).check();
  // A submission in flight cannot be handed over.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show the codes' }).click();
    await page.getByRole('button', { name: 'Stop here' }).click({ timeout: 2_000 });
  }).toPass();
  await looks('codes');
  await page.getByRole('button', { name: words.done }).click();
  await looks('codes, asked');
  await page.getByRole('button', { name: words.codesQuestion.yes }).click();
  await expect(page.getByText('Handed over (1)')).toBeVisible();
  await openWay(page, 'import');
  await looks('receiving');
  const [known = ''] = file.text.match(uuid) ?? [];
  await openFile(page, await fileOfOthers(known), '');
  await expect(page.getByRole('button', { name: receive.add(3) })).toBeInViewport();
  await openFile(page, await writeEncryptedFile([], passphrase), 'another one');
  await expect(page.getByText(receive.faults['wrong-passphrase'])).toBeVisible();
  await looks('preview');
  await page.getByRole('button', { name: receive.cancel }).click();
  await expect(rowsReceived(page)).toHaveCount(0);
});

const uuid = /[0-9a-f-]{36}/;

/** Every case: new, known, of an unknown form, refused, unreadable. */
function fileOfOthers(known: string): Promise<string> {
  const written = { capturedAt: 1_700_000_000_000, mappingVersion: '' };
  const answers = validAnswers(localIssue, '0');
  const one = (id: string, form: string, given = answers) => ({
    id,
    form,
    ...written,
    answers: given,
  });
  return writePlainFile([
    one(testId(1), localIssue.id),
    { ...one(testId(2), localIssue.id), capturedAt: 1_700_086_400_000 },
    one(testId(3), 'a-form-of-tomorrow'),
    one(known, localIssue.id),
    one(testId(4), localIssue.id, { ...answers, firstName: 'x'.repeat(400) }),
    one('unreadable', localIssue.id),
  ]);
}
