import { handOverWords as words } from '#src/content/hand-over-words.ts';
import { scan } from './axe.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { anotherDevice, openOutbox, patient, withWaiting } from './hand-over-steps.ts';
import { smallTargets } from './small-targets.ts';

test.use({ expectedOnConsole: failedRequest });

// Two devices on a busy machine, and a key that takes its time.
test.beforeEach(() => test.setTimeout(120_000));

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
    await expect(other.getByText('Waiting (1)')).toBeVisible(patient);
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

test('axe finds nothing in giving, taking in and what was handed over', async ({ page, site }) => {
  await withWaiting(page, site, 2);
  const looks = async (look: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await scan(page, { look: `${look}, ${colorScheme}` })).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await smallTargets(page), look).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.getByRole('button', { name: words.give }).click();
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(words.passphraseShort);
  await page.getByLabel('Only those I choose').check();
  await page.getByRole('checkbox', { name: /^Join/ }).check();
  await looks('passphrase');
  await page.getByLabel(words.forms.codes).check();
  await page.getByRole('button', { name: 'Show the codes' }).click();
  await page.getByRole('button', { name: words.filmed }).waitFor(patient);
  await page.getByRole('button', { name: 'Stop here' }).click();
  await looks('codes');
  await page.getByRole('button', { name: words.filmed }).click();
  await expect(page.getByText('Handed over (1)')).toBeVisible(patient);
  await page.getByRole('button', { name: words.takeIn }).click();
  await page.getByRole('button', { name: 'Take in the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(words.noFile);
  await looks('taking in');
});
