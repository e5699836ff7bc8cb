import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { Tab } from '#tests/drivers/webdriver/tab.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/**
 * By keyboard, with the captcha; does not submit.
 * @param mark makes the answers recognizable
 * @returns the answers, by field
 */
export async function fillForm(
  tab: Tab,
  definition: FormDefinition,
  mark: string,
): Promise<Readonly<Record<string, string>>> {
  const answers = new Map<string, string>();
  for (const field of definition.fields) {
    // WebKitGTK's driver presses a key for each half of a surrogate pair.
    const answer = (validAnswers(definition, mark)[field.name] ?? '').replaceAll('😀', '');
    answers.set(field.name, answer);
    if (field.control === 'select') await tab.choose(field.label, answer);
    else await tab.type(field.label, answer);
  }
  const sum = (await tab.labelOf('Please solve')).match(/\d+/g)?.map(Number) ?? [];
  await tab.type('Please solve', `${sum.reduce((a, b) => a + b, 0)}`);
  return Object.fromEntries(answers);
}
