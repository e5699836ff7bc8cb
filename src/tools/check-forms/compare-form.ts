import { extraNames } from '#src/build/owner/form-link.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { examplesOf } from './example-answers.ts';
import { itemTypes, type LiveForm, type Question } from './live-form.ts';
import { passes } from './validation-rule.ts';

type Sent = {
  readonly name: string;
  readonly entry: number;
  readonly examples: readonly string[];
};

const extraExamples: Readonly<Record<(typeof extraNames)[number], string>> = {
  submissionId: '0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90',
  capturedAt: '2026-01-02T03:04:05.678Z',
};

/** The differences between a Google form and the app's needs, with advice. */
export function compareForm(
  definition: FormDefinition,
  mapping: OwnerFormMapping,
  { questions, pages, collectsEmail }: LiveForm,
): readonly string[] {
  const differences: string[] = [];
  if (pages > 1) {
    differences.push(
      `it has ${pages} pages, and the app sends all at once. Delete the sections, so that all questions are on one page.`,
    );
  }
  if (collectsEmail) {
    differences.push(
      'it collects e-mail addresses, and so refuses what the app sends. Settings → Responses → Collect email addresses: Do not collect.',
    );
  }
  const everything = sentBy(definition, mapping);
  for (const sent of everything) {
    const question = questions.find(({ entry }) => entry === sent.entry);
    if (question === undefined) {
      differences.push(
        `it has no question entry.${sent.entry} for '${sent.name}' any more. Copy its pre-filled link once more, and paste it on the page of npm run owner`,
      );
    } else differences.push(...compareQuestion(definition, sent, question));
  }
  for (const { title, entry, required } of questions) {
    if (!required) continue;
    const sent = everything.find((one) => one.entry === entry);
    differences.push(
      sent
        ? `the question '${title}' (for '${sent.name}') is required, so Google refuses unseen what a device wrote before the question was asked. Open it and switch off Required: the app checks what is required.`
        : `it requires the question '${title}', which the app never sends. Switch off Required there, or delete it.`,
    );
  }
  return differences;
}

function sentBy(definition: FormDefinition, mapping: OwnerFormMapping): readonly Sent[] {
  const fields = new Map(definition.fields.map((field) => [field.name, field]));
  const answers = Object.entries(mapping.entries).map(([name, entry]): Sent => {
    const field = fields.get(name);
    const constant = definition.constants?.[name] ?? '';
    return {
      name,
      entry,
      examples: field === undefined ? [constant].filter((text) => text !== '') : examplesOf(field),
    };
  });
  const extras = extraNames.flatMap((name): Sent[] => {
    const entry = mapping[name];
    const examples = [extraExamples[name]];
    return entry === undefined ? [] : [{ name, entry, examples }];
  });
  return [...answers, ...extras];
}

function compareQuestion(
  definition: FormDefinition,
  { name, examples }: Sent,
  { title, type, choices, rules }: Question,
): readonly string[] {
  const differences: string[] = [];
  const called = `the question '${title}' (for '${name}')`;
  const other = fieldCalled(definition, title);
  if (other !== null && other !== name) {
    differences.push(
      `${called} has the title of '${other}'. Where two are exchanged, copy the pre-filled link once more.`,
    );
  }
  const chosen: readonly number[] = [
    itemTypes.multipleChoice,
    itemTypes.dropDown,
    itemTypes.checkboxes,
  ];
  if (chosen.includes(type) && choices !== null) {
    const lacking = examples.filter((example) => !choices.includes(example));
    if (lacking.length > 0) {
      const some = lacking.slice(0, 3).map((example) => `'${shown(example)}'`);
      const more = lacking.length > 3 ? ` and ${lacking.length - 3} more` : '';
      differences.push(
        `${called} does not offer ${some.join(', ')}${more}, which the app sends. Make it Short answer.`,
      );
    }
  } else if (type !== itemTypes.shortAnswer && type !== itemTypes.paragraph) {
    differences.push(`${called} does not take text. Make it Short answer.`);
  }
  for (const rule of rules) {
    const refused = examples.find((example) => passes(example, rule) === false);
    if (refused !== undefined) {
      differences.push(
        `${called} refuses '${shown(refused)}', which the app sends. Take its response validation away: ⋮ → Response validation.`,
      );
    } else if (examples.some((example) => passes(example, rule) === null)) {
      differences.push(
        `${called} has a response validation that this command does not know. Take it away: ⋮ → Response validation.`,
      );
    }
  }
  return differences;
}

/** By name or label; null if none or several match. */
function fieldCalled(definition: FormDefinition, title: string): string | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const fields = definition.fields.filter(
    ({ name, label }) => plain(name) === plain(title) || plain(label) === plain(title),
  );
  return fields.length === 1 ? (fields[0]?.name ?? null) : null;
}

const shown = (text: string): string =>
  text.length > 30 ? `${text.slice(0, 10)}… (${text.length} letters)` : text;
