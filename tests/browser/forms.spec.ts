// Proves specification 2.1, 4.3, 4.4, 5.7, 8.1.
import { chromium } from '@playwright/test';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { submitForm } from './fill-form.ts';
import { expect, putOnDevice, test } from './fixtures.ts';
import { openForm } from './open-form.ts';

test.use({ serviceWorkers: 'allow' });

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);

/** What of a row, or of what was filed, goes to the service. */
const sentOf = (definition: FormDefinition, row: Readonly<Record<string, string>>) =>
  wireNames(definition).map((name) => row[name]);

test('every form, written offline, is sent next time', async ({ site, folder, launchOptions }) => {
  const open = () => chromium.launchPersistentContext(folder, launchOptions);

  const first = await open();
  const visit = await first.newPage();
  await putOnDevice(visit, site.address);
  await site.close();
  for (const definition of definitions) {
    await fillAtOnce(await openForm(visit, site, definition), validAnswers(definition, 'closed'));
    await submitForm(visit, definition);
    await expect(visit.getByText(outcomeMessages.saved)).toBeVisible();
  }
  await first.close();
  await site.restart();
  for (const { id } of definitions) expect(site.rows(id)).toEqual([]);

  const second = await open();
  const reopened = await second.newPage();
  await reopened.goto(`${site.address}/outbox`);
  await expect(reopened.getByText('Waiting (0)')).toBeVisible({ timeout: 60_000 });
  for (const definition of definitions) {
    const [row = {}, ...more] = site.rows(definition.id);
    expect(more).toEqual([]);
    const filed = { ...validAnswers(definition, 'closed'), ...definition.constants };
    expect(sentOf(definition, row), definition.id).toEqual(sentOf(definition, filed));
    expect(Object.values(row)).not.toContain('basic');
  }
  await second.close();
});
