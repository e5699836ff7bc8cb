import type { Page } from '@playwright/test';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { queuedSubmissions, storeSubmissions } from '#tests/drivers/queued-submissions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/** A submission before the outbox gives it a sequence. */
export type Seed = Submission extends infer One
  ? One extends Submission
    ? Omit<One, 'sequence'>
    : never
  : never;

const minute = 60_000;

const reports = [
  'Bridge on County Road 12 is gone. Two cars are on the far side, nobody is hurt.',
  'Well at the school is dry since Tuesday; the fire department brings water at noon and at six.',
  'Power line down across Elm Street.',
  'Shelter in the Methodist church has 40 beds and needs blankets, diapers and a generator.',
  'Road to the clinic is under two feet of water.',
];

const person: Answers = {
  firstName: 'Maria',
  lastName: 'Gonzalez',
  state: 'TX',
  zip: '78701',
  phone: '5125550142',
  email: 'maria@example.org',
};

/** Invented waiting reports, oldest first. */
export const waiting = (count: number): readonly Seed[] =>
  Array.from({ length: count }, (_, place) => queued(place, count));

const queued = (place: number, count: number): Seed => ({
  ...base('local-issue', (count - place) * 7 * minute),
  answers: { ...person, issue: reports[place % reports.length] ?? '' },
  state: 'queued',
  attempts: 2,
  lastFailure: 'no-connection',
  nextAttemptAt: 0,
});

const base = (form: string, age: number) => ({
  id: crypto.randomUUID(),
  form,
  capturedAt: Date.now() - age,
  mappingVersion: 'before',
  installed: false,
});

const answers = (issue: string): Answers => ({ ...person, issue });

/** A submission in each state. */
export const mixed = (): readonly Seed[] => {
  const copy = { answers: answers('Gas smell behind the mill.'), eraseAt: Date.now() + 9e8 };
  const sentAt = Date.now() - 3 * minute;
  return [
    ...waiting(1),
    {
      ...base('local-issue', 95 * minute),
      answers: answers('Creek is over the dam at Mill Road.'),
      state: 'queued',
      attempts: 1,
      lastFailure: 'unclear-answer',
      nextAttemptAt: Date.now() + 20 * minute,
    },
    {
      ...base('join', 80 * minute),
      answers: { ...answers('I can drive a truck and know the county.'), podcast: '' },
      state: 'refused',
      reason: 'This form is closed.',
      refusedAt: Date.now() - 5 * minute,
    },
    { ...base('stay-informed', 60 * minute), answers: { ...person }, state: 'held' },
    ...given(2),
    { ...base('local-issue', 200 * minute), state: 'sent', sentAt, copy, traceable: true },
    {
      ...base('local-issue', 190 * minute),
      state: 'sent',
      sentAt,
      copy,
      traceable: true,
      missingSince: Date.now() - minute,
    },
    { ...base('join', 180 * minute), state: 'confirmed', sentAt },
    { ...base('volunteer', 170 * minute), state: 'sent', sentAt, copy: null },
  ];
};

/** Reports handed over hours ago. */
export const given = (count: number): readonly Seed[] =>
  reports.slice(0, count).map((issue, place) => ({
    ...base('local-issue', (600 - place) * minute),
    answers: answers(issue),
    state: 'handed-over',
    handedOverAt: Date.now() - 400 * minute,
  }));

/** Writes into the device's outbox, which a page must have opened before. */
export async function store(page: Page, submissions: readonly Seed[]): Promise<void> {
  await page.evaluate(`(function () { ${storeSubmissions} })(${JSON.stringify(submissions)})`);
}

/** Queued submissions of a form, each with answers of its own. */
export const queuedOf = (definition: FormDefinition, count: number): readonly Seed[] =>
  queuedSubmissions(definition, count, (mark) => validAnswers(definition, mark));

/** Writes queued submissions of a form, as `store` does. */
export const seedOutbox = (page: Page, definition: FormDefinition, count: number): Promise<void> =>
  store(page, queuedOf(definition, count));
