// Proves specification 7.2, 7.11, 7.12.

import { localIssue } from '#src/forms/all-forms.ts';
import { writeTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import { handOverMessages as giving } from '#src/screens/transfer/hand-over-messages.ts';
import { receiveMessages as receive } from '#src/screens/transfer/receive-messages.ts';
import { questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { expect, failedRequest, test, untilOfflineReady } from './fixtures.ts';
import { firstLook, laterLooks, wide } from './looks.ts';
import { openOutbox, openTool, waiting } from './outbox-steps.ts';
import { expectLargeText } from './reflow.ts';
import * as transfer from './transfer-steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedOnConsole: failedRequest });

test.describe('on a phone, with a worker', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test('codes go from screen to camera, offline', async ({ page, context, browser, site }) => {
    await transfer.withWaiting(page, site, 3);
    await untilOfflineReady(page);
    await context.setOffline(true);
    await openTool(page, 'handOver');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByRole('button', { name: giving.codes.hold }).click();
    const code = page.getByRole('img', { name: /^Code / });
    await expect(code).toBeInViewport({ ratio: 1 });
    const dialog = await page.getByRole('dialog', { name: giving.codes.name }).boundingBox();
    expect(dialog).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const count = Number((await code.getAttribute('aria-label'))?.split(' ').at(-1));
    const pictures: string[] = [];
    for (let shown = 0; shown < count; shown += 1) {
      pictures.push((await code.screenshot()).toString('base64'));
      await page.getByRole('button', { name: 'Next code' }).click();
    }

    await transfer.anotherDevice(browser, 'allow', async (film) => {
      // The camera films the giver's screen in a gray room.
      await film.addInitScript(filmPhone, pictures);
      const other = await film.newPage();
      await openOutbox(other, site);
      await untilOfflineReady(other);
      await film.setOffline(true);
      await openTool(other, 'receive');
      await other.getByRole('button', { name: receive.scan }).click();
      await expect(other.getByText(receive.toAdd(3))).toBeVisible({ timeout: 40_000 });
      await transfer.addThem(other);
      await expect(other.getByText(receive.added(3, 0))).toBeVisible();
      await expect(other.getByLabel('Camera')).toBeHidden();
      await waiting(other, 3);
    });

    await page.getByRole('button', { name: giving.codes.done }).click();
    await expect(
      transfer.handOverScreen(page).getByText(questionMessages.open.asked(3)),
    ).toBeFocused();
    await waiting(page, 3);

    await test.step('two taps', async () => {
      await openTool(page, 'handOver');
      await transfer
        .handOverScreen(page)
        .getByRole('button', { name: questionMessages.notYet })
        .click();
      await page.getByRole('button', { name: 'Yes', exact: true }).tap();
      const codes = page.getByRole('dialog', { name: giving.codes.name });
      const yes = codes.getByRole('button', { name: giving.codes.yes });
      await expect(code).toBeInViewport({ ratio: 1 });
      await expect(yes).toBeInViewport({ ratio: 1 });
      await yes.tap();
      await expect(codes).toBeHidden();
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
      await waiting(page, 0);
      await expect(page.getByText('Handed over (3)')).toBeVisible();
    });
  });
});

test('axe finds nothing in giving, receiving and what was handed over', async ({ page, site }) => {
  await transfer.withWaiting(page, site, 2);
  const looks = async (what: string) => {
    await page.setViewportSize(wide);
    expect.soft(await firstLook(page), what).toEqual([]);
    expect.soft(await laterLooks(page, 'layout', 'main'), what).toEqual([]);
    await expectLargeText(page, what);
    await page.setViewportSize(wide);
  };
  await openTool(page, 'handOver');
  await page.getByRole('button', { name: giving.choose }).click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await transfer.handOverScreen(page).getByText(giving.table.heading).click();
  await looks('hand over');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText(giving.file.sealed)).toBeVisible();
  await looks('file with a code');
  const file = await transfer.saveFile(page);
  await looks('question');
  await page.getByRole('button', { name: giving.another }).click();
  await transfer
    .handOverScreen(page)
    .getByRole('button', { name: questionMessages.notYet })
    .click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  // Each code is shown once, and the last one stays.
  for (let shown = 0; shown < 2; shown += 1)
    await page.getByRole('button', { name: giving.codes.next }).click();
  await looks('codes');
  await page.getByRole('dialog').getByRole('button', { name: giving.codes.yes }).click();
  await waiting(page, 0);
  await expect(page.getByText('Handed over (2)')).toBeVisible();
  await openTool(page, 'receive');
  await looks('receiving');
  const [known] = await transfer.contentsOf(file);
  await transfer.openFiles(page, [{ text: await fileOfOthers(known?.id ?? ''), code }]);
  await expect(page.getByRole('button', { name: receive.add(3) })).toBeInViewport();
  await transfer.openFiles(page, [
    { text: await writeTransferFile([], code), code: 'another one' },
  ]);
  await expect(page.getByText(receive.faults['wrong-code'])).toBeVisible();
  await looks('preview');
  await page.getByRole('button', { name: receive.cancel }).click();
  await expect(transfer.rowsReceived(page)).toHaveCount(0);
});

const code = 'K1M2-QB4X-9T0C';

/** Every case: new, known, of an unknown form, refused, unreadable. */
function fileOfOthers(known: string): Promise<string> {
  const answers = validAnswers(localIssue, '0');
  const one = { form: localIssue.id, capturedAt: 1_700_000_000_000, mappingVersion: '', answers };
  const all = [
    { ...one, id: testId(1) },
    { ...one, id: testId(2), capturedAt: 1_700_086_400_000 },
    { ...one, id: testId(3), form: 'a-form-of-tomorrow' },
    { ...one, id: known },
    { ...one, id: testId(4), answers: { ...answers, firstName: 'x'.repeat(400) } },
    { ...one, id: 'unreadable' },
  ];
  return writeTransferFile(all, code);
}

/**
 * For a page's beginning: its camera films a phone that repeats these pictures, in a gray room. They are in base64.
 */
function filmPhone(pictures: readonly string[]): void {
  // The initial empty page has no cameras.
  if (!('mediaDevices' in navigator)) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const context = canvas.getContext('2d');
    // From bytes: the site's policy forbids data: images.
    const images = await Promise.all(
      pictures.map((picture) => {
        const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
        return createImageBitmap(new Blob([bytes]));
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
