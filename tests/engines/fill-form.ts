import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Tab } from '#src/tools/browsers/webdriver/tab.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/**
 * Fills the form of a page by keys, its sum too, and does not submit it.
 * @param mark makes the answers recognizable
 * @returns what was typed and chosen, by field
 */
export async function fillForm(
  tab: Tab,
  definition: FormDefinition,
  mark: string,
): Promise<Readonly<Record<string, string>>> {
  const answers = new Map<string, string>();
  for (const field of definition.fields) {
    // WebKitGTK's driver presses one key for each half of a character beyond the first 65,536.
    const answer = (validAnswers(definition, mark)[field.name] ?? '').replaceAll('😀', '');
    answers.set(field.name, answer);
    if (field.control === 'select') await tab.choose(field.label, answer);
    else await tab.type(field.label, answer);
  }
  const sum = (await tab.labelOf('Please solve')).match(/\d+/g)?.map(Number) ?? [];
  await tab.type('Please solve', `${sum.reduce((a, b) => a + b, 0)}`);
  return Object.fromEntries(answers);
}
