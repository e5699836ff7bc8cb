// Proves specification 1.36, 2.18, 2.19, 2.20, 4.24, 4.27, 4.28.
import type { Page } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { practiceMessages } from '#src/screens/form/draft-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fileReport, fillForm, formOf, submitForm } from './fill-form.ts';
import { expect, test } from './fixtures.ts';
import { openForm, untilMounted } from './open-form.ts';
import { sidewaysScroll } from './sideways-scroll.ts';
import { sheetsOf, toPaper, watchPrint } from './watch-print.ts';
import { moved, watchShifts } from './watch-shifts.ts';

const { join, volunteer, 'stay-informed': stayInformed } = formDefinitions;

/** A control's upper edge, and its label's. */
async function topsOf(page: Page, label: string) {
  const main = page.getByRole('main');
  const control = await main.getByLabel(label, { exact: true }).boundingBox();
  const words = await main.locator('label', { hasText: label }).first().boundingBox();
  return { control: control?.y ?? 0, label: words?.y ?? 0 };
}

const formPages = ['/join', '/share-issue', '/speaker', '/volunteer', '/stay-informed'];

test('a form is in the first screen, and a link leads into it', async ({ page, site }) => {
  await page.addInitScript(watchShifts);
  for (const path of formPages) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(site.address + path);
      await untilMounted(page);
      expect(await moved(page), path).toBe('nothing');
      for (const [left, right] of [
        ['First Name', 'Last Name'],
        ['Email', 'Phone'],
        ['State', 'Zip Code'],
      ] as const) {
        expect(await topsOf(page, left), `${path}: ${left}`).toEqual(await topsOf(page, right));
      }
      await expect(page.getByLabel('Email', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });
      const first = await topsOf(page, 'First Name');
      expect(first.control, path).toBeLessThanOrEqual(560);
      expect((await topsOf(page, 'Last Name')).label, path).toBeGreaterThan(first.control);
      if (path !== '/speaker') return;
      const group = (name: string) => page.getByRole('group', { name, exact: true });
      await expect(group('You').getByRole('textbox')).toHaveCount(5);
      await expect(group('You').getByLabel('State')).toBeVisible();
      await expect(group('Your Guest').getByRole('textbox')).toHaveCount(3);
    });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/share-issue', '/pillars/resiliency', '/pillars/health']) {
    await test.step(`${path}#form`, async () => {
      await page.goto(`${site.address}${path}#form`);
      const firstName = page.getByLabel('First Name', { exact: true });
      await expect(firstName).toBeFocused();
      await expect(
        page
          .getByRole('main')
          .getByText(/call 911/)
          .last(),
      ).toBeInViewport({ ratio: 1 });
      if (path === '/share-issue') {
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        return;
      }
      for (let press = 0; press < 2; press += 1) {
        await page.getByRole('link', { name: 'Go to the Form' }).click();
        await expect(firstName).toBeFocused();
        await expect(firstName).toBeInViewport();
      }
    });
  }
});

/** Runs in the page: whether a control is whole, with nothing over its corners. */
function seenOf(control: Element) {
  control.scrollIntoView({ block: 'center' });
  const { left, right, top, bottom, height } = control.getBoundingClientRect();
  const panel = control.closest('section')?.getBoundingClientRect();
  const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
  return {
    isInPanel:
      panel !== undefined &&
      left >= panel.left &&
      right <= panel.right &&
      top >= panel.top &&
      bottom <= panel.bottom,
    isUncovered: corners.every(([x = 0, y = 0]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && control.contains(found);
    }),
    isNotStretched: height <= 80,
  };
}

async function expectWholePanel(page: Page, definition: FormDefinition): Promise<void> {
  await expect(page.getByText(definition.successLine)).toBeVisible();
  await expect(page.getByText(afterSubmitMessages.calendar)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const controls = page.locator('#form').getByRole('button').or(page.locator('#form a'));
    for (const control of await controls.filter({ visible: true }).all()) {
      const seen = await control.evaluate(seenOf);
      expect(seen, `${colorScheme}: ${await control.textContent()}`).toEqual({
        isInPanel: true,
        isUncovered: true,
        isNotStretched: true,
      });
    }
    expect((await sidewaysScroll(page)).by).toBe(0);
  }
}

test('a phone prints a blank form, and shows the panel whole', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchPrint(page);

  await test.step('print', async () => {
    const form = await openForm(page, site, volunteer);
    await form.getByLabel('First Name').fill('Typed');
    const part = form.getByText('Part-time (a few hours/week)').last();
    await expect(part).toBeHidden();
    await form.getByRole('button', { name: 'Print a blank form' }).click();
    await toPaper(page);
    for (const { label } of volunteer.fields) {
      await expect(form.locator('label', { hasText: label }).first()).toBeVisible();
    }
    await expect(form.getByLabel('First Name')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
    await expect(part).toBeVisible();
    for (const absent of [
      /Please solve/,
      'Submit Application',
      'Print a blank form',
      practiceMessages.begin,
    ]) {
      await expect(form.getByText(absent)).toBeHidden();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    expect(await sheetsOf(page)).toBe(2);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  const joinFrom = async (more: string, shown: number) => {
    await page.goto(`${site.address}/join${more}`);
    await fillForm(page, join, validAnswers(join, 'linked'));
    await expect(formOf(page, join).getByText('“Poster-12”')).toHaveCount(shown);
    await submitForm(page, join);
    await expect(page.getByText(join.successLine)).toBeVisible();
  };
  await test.step('panels', async () => {
    for (const definition of [volunteer, stayInformed]) {
      if (definition !== volunteer) await openForm(page, site, definition);
      await fileReport(page, definition, 'panel');
      await expectWholePanel(page, definition);
    }
    await joinFrom('#source=Poster-12', 1);
    await expectWholePanel(page, join);
  });

  await joinFrom('?utm_source=Invented#source=Poster-13&email=invented@example.org', 0);
  await expect.poll(() => site.rows(join.id).length).toBe(2);
  expect(site.rows(join.id).map(({ source }) => source)).toEqual(['Poster-12', '']);
  expect(JSON.stringify(site.rows(join.id))).not.toMatch(/invented|Poster-13/i);

  await test.step('another', async () => {
    await page.getByText(afterSubmitMessages.calendar).evaluate((last) => last.scrollIntoView());
    await page.getByRole('button', { name: afterSubmitMessages.another }).click();
    await expect(page.getByText(/^Last: .{11}, sent$/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('First Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('First Name', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(join.successLine)).toBeHidden();
  });
});
