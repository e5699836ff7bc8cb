// Proves specification 8.10.
import { formDefinitions } from '#src/forms/all-forms.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillForm, formOf, submitForm } from './fill-form.ts';
import { expect, failedRequest, test } from './fixtures.ts';
import { controlOf, untilMounted } from './open-form.ts';

const { volunteer } = formDefinitions;

test.use({ expectedOnConsole: failedRequest });

test('what cannot be fetched at first is fetched later: the form comes alive, with what was typed', async ({
  page,
  site,
}) => {
  const failed = new Set<string>();
  await page.route(
    /assets\/(form-page|background|submit|live|react|volunteer|deferred)-.*\.js$/,
    async (route) => {
      const address = route.request().url();
      if (failed.has(address)) return route.continue();
      failed.add(address);
      return route.abort();
    },
  );
  await page.goto(`${site.address}/volunteer`);
  const form = formOf(page, volunteer);
  await controlOf(form, 'firstName').fill('Typed');
  await untilMounted(page);
  await expect(controlOf(form, 'firstName')).toHaveValue('Typed');
  await fillForm(page, volunteer, validAnswers(volunteer, 'bad connection'));
  await submitForm(page, volunteer);
  await expect(page.getByText(volunteer.successLine)).toBeVisible();
  await expect.poll(() => failed.size).toBe(7);
});
