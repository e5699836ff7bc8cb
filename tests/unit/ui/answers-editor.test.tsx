// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { deleteSubmission } from '#src/outbox/edit.ts';
import { answersOf } from '#src/outbox/submission.ts';
import { OutboxPanel } from '#src/ui/outbox/outbox-panel.tsx';
import { readStored } from '#tests/support/outbox-bench.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { makeAccess, renderInSite, type TestAccess } from './in-site.tsx';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const definition = formDefinitions.tax;

/** The outbox's screen with one submission that waits, and no drain that would send it. */
async function shownWithOne(): Promise<TestAccess> {
  const requestDrain = async () => ({ end: 'done', delivered: 0 }) as const;
  const access = makeAccess({ requestDrain });
  const answers = validAnswers(definition, 'stored');
  await access.submit({ form: definition.id, answers, installed: false });
  renderInSite(<OutboxPanel access={access} />, access);
  return access;
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));

async function editor(): Promise<HTMLTextAreaElement> {
  await screen.findByText(`Edit: ${definition.title}`);
  const found = document.querySelector<HTMLTextAreaElement>('[name="irsIssues"]');
  if (found === null) throw new Error('The editor has no such field');
  await waitFor(() => expect(found.value).not.toBe(''));
  return found;
}

async function type(text: string): Promise<void> {
  fireEvent.input(await editor(), { target: { value: text } });
}

it('says while one types that it is gone, and submits it anew once, however often that is pressed', async () => {
  const access = await shownWithOne();
  await press('Edit');
  await type('a correction');
  const [stored] = await readStored(access.outbox);
  await deleteSubmission(access.outbox, stored?.id ?? '');
  await type('a correction that comes too late');
  await screen.findByText(new RegExp(outboxScreenWords.edit.gone));
  await press('Submit as a new one');
  await waitFor(
    () => {
      const still = screen.queryByText('Submit as a new one', { selector: 'button' });
      if (still !== null) fireEvent.click(still);
      expect(still).toBeNull();
    },
    { interval: 1 },
  );
  const all = await readStored(access.outbox);
  expect(all.map((one) => answersOf(one)?.irsIssues)).toEqual(['a correction that comes too late']);
});
