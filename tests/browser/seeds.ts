import type { Page } from '@playwright/test';
import type { FormDefinition } from '#src/forms/form-definition.ts';
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

/** A report of an invented person, from so many minutes ago. */
const report = (age: number) => ({
  id: crypto.randomUUID(),
  form: 'local-issue',
  capturedAt: Date.now() - age * minute,
  mappingVersion: 'before',
  installed: false,
  answers: {
    ...{ firstName: 'Maria', lastName: 'Gonzalez', state: 'TX', zip: '78701' },
    ...{ phone: '5125550142', email: 'maria@example.org' },
    issue: 'Well at the school is dry since Tuesday; the fire department brings water at noon.',
  },
});

/** Invented waiting reports, oldest first. */
export const waiting = (count: number): readonly Seed[] =>
  Array.from({ length: count }, (_, place) => ({
    ...report((count - place) * 7),
    ...{ state: 'queued', attempts: 2, lastFailure: 'no-connection', nextAttemptAt: 0 },
  }));

/** One that the service has refused. */
export const refused = (): Seed => ({
  ...report(80),
  ...{ state: 'refused', reason: 'This form is closed.', refusedAt: Date.now() },
});

/** Reports handed over hours ago. */
export const given = (count: number): readonly Seed[] =>
  Array.from({ length: count }, () => ({
    ...report(600),
    ...{ state: 'handed-over', handedOverAt: Date.now() - 400 * minute },
  }));

/** Writes into the device's outbox, which a page must have opened before. */
export async function store(page: Page, submissions: readonly Seed[]): Promise<void> {
  await page.evaluate(`(function () { ${storeSubmissions} })(${JSON.stringify(submissions)})`);
}

/** Queued submissions of a form, each with answers of its own. */
export const queuedOf = (definition: FormDefinition, count: number): readonly Seed[] =>
  queuedSubmissions(definition, count, (mark) => validAnswers(definition, mark));
