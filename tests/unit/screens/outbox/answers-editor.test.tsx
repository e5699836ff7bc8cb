// Proves specification 5.19, 6.8.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answers } from '#src/forms/form-definition.ts';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { openEdits } from '#src/outbox/model/open-edits.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { type DraftsDevice, type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';
import { editedForm, editor, press, pressInRow, type } from '#tests/support/editor-in-site.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, gone } from '#tests/support/screen-steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/** The outbox's screen in a tab of a device. */
function show(access: TestAccess, device: DraftsDevice, page = device.openPage()) {
  renderInSite(<OutboxPanel access={access} />, access, page);
  return { access, device, page };
}
type Shown = ReturnType<typeof show>;

/** The outbox's screen with one submission that waits, and no drain that would send it. */
async function shownWithOne(
  more: Answers = {},
  change: (page: DraftsPage) => DraftsPage = (page) => page,
  outbox?: TestOutbox,
): Promise<Shown> {
  const requestDrain = async () => ({ end: 'done', delivered: 0 }) as const;
  const access = makeAccess({ requestDrain }, outbox);
  const answers = { ...validAnswers(editedForm, 'stored'), ...more };
  await access.submit({ form: editedForm.id, answers, installed: false });
  const device = draftsDevice();
  return show(access, device, change(device.openPage()));
}

/** The tab dies without a word, and the screen is opened in another. */
function crash({ access, device, page }: Shown): Shown {
  // What the dead page had pending is never written: its autosave must not end in order.
  page.crash();
  cleanup();
  return show(access, device);
}

const untilUnsaved = ({ device }: Shown, ...texts: string[]) =>
  becomes(async () => (await device.drafts()).map(({ values }) => values.irsIssues), texts);

/** One that waits, in whose editor this was typed and not saved. */
async function halfCorrected(text = 'half a correction', more: Answers = {}): Promise<Shown> {
  const shown = await shownWithOne(more);
  await pressInRow('Edit');
  await type(text);
  await untilUnsaved(shown, text);
  return shown;
}

/** The same, whose tab then died. */
const abandoned = async (...given: Parameters<typeof halfCorrected>): Promise<Shown> =>
  crash(await halfCorrected(...given));

async function openEditor(): Promise<void> {
  await pressInRow('Edit');
  await editor();
}

const editorHas = (text: string) => becomes(async () => (await editor()).value, text);

async function keepEditing(text: string): Promise<void> {
  await press('Keep editing');
  await editorHas(text);
}

async function deleteStored({ access: { outbox } }: Shown): Promise<void> {
  for (const { id } of await outbox.stored()) await deleteSubmission(outbox, id);
}

const stored = async ({ access }: Shown) =>
  (await access.outbox.stored()).map((one) => answersOf(one)?.irsIssues);

it('goes on with what was typed and not saved, also by the entry’s own button', async () => {
  await abandoned();
  await screen.findByText('Keep editing');
  await pressInRow('Edit');
  await editorHas('half a correction');
  expect(screen.queryByText('Keep editing')).toBeNull();
});

it('keeps what no field shows when a draft is saved', async () => {
  const shown = await abandoned('corrected', { retired: 'of an older form' });
  await keepEditing('corrected');
  await press('Save changes');
  await untilUnsaved(shown);
  const [saved] = await shown.access.outbox.stored();
  expect(saved && answersOf(saved)).toMatchObject({
    irsIssues: 'corrected',
    retired: 'of an older form',
  });
});

it('has nothing unsaved any more once that is discarded, in the editor or from the list', async () => {
  const shown = await halfCorrected();
  await press('Discard changes');
  await untilUnsaved(shown);
  await pressInRow('Edit');
  await type('another half');
  await untilUnsaved(shown, 'another half');
  crash(shown);
  await press('Discard the changes');
  await untilUnsaved(shown);
  await gone('Keep editing');
  expect(await stored(shown)).toEqual([validAnswers(editedForm, 'stored').irsIssues]);
});

it('deletes what is unsaved with the submission, and brings both back', async () => {
  const shown = await abandoned();
  await screen.findByText('Keep editing');
  await pressInRow('Delete');
  await untilUnsaved(shown);
  await press('Undo');
  await untilUnsaved(shown, 'half a correction');
  await screen.findByText('Keep editing');
});

async function isGivenBack({ access }: Shown): Promise<void> {
  const [submission] = await access.outbox.stored();
  expect(submission).toHaveProperty('state', 'queued');
  expect(submission).not.toHaveProperty('editLockUntil');
}
const untilGivenBack = (shown: Shown) => waitFor(() => isGivenBack(shown));

it.each<[string, () => void | Promise<void>]>([
  ['changes are discarded', () => press('Discard changes')],
  ['its page is reloaded', cleanup],
])('holds a submission back only until %s', async (_, end) => {
  const shown = await shownWithOne();
  await openEditor();
  await play('user = done 0', shown.access.outbox);
  await end();
  await untilGivenBack(shown);
  await play('user = done 1', shown.access.outbox);
});

it('holds it back again at once as its page is gone back to, untouched too', async () => {
  const { setInterval } = globalThis;
  // Its regular renewal does not come in time.
  const early = (work: () => void, every: number) => (every < 1_000 ? setInterval(work, every) : 0);
  vi.stubGlobal('setInterval', early);
  const shown = await shownWithOne();
  const { access } = shown;
  cleanup();
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <OutboxPanel access={access} />
    </Activity>
  );
  const { rerender } = renderInSite(page('visible'), access, draftsDevice().openPage());
  await openEditor();
  rerender(page('hidden'));
  await untilGivenBack(shown);
  rerender(page('visible'));
  await waitFor(async () =>
    expect(await access.outbox.stored()).toMatchObject([{ editLockUntil: expect.any(Number) }]),
  );
});

it.each<[string, () => void | Promise<void>]>([
  ['saved', () => press('Save changes')],
  ['left', cleanup],
])('locks nothing again by a draft that is written only once the editor is %s', async (_, end) => {
  const held = deferred<void>();
  const saves: Promise<unknown>[] = [];
  const shown = await shownWithOne({}, (page) => ({
    ...page,
    save(draft) {
      const saving = held.promise.then(() => page.save(draft));
      saves.push(saving);
      return saving;
    },
  }));
  await pressInRow('Edit');
  await type('typed at the last moment');
  await end();
  await gone(`Edit: ${editedForm.title}`);
  await untilGivenBack(shown);
  held.resolve();
  await Promise.all(saves);
  expect(saves).not.toEqual([]);
  // Reads behind every write that has begun by now.
  await isGivenBack(shown);
});

it('holds nothing while its page rests in the browser’s cache, and holds it again when it comes back', async () => {
  const { locks } = lockRoom().enter();
  const shown = await shownWithOne({}, (page) => page, makeTestOutbox({ locks }));
  const { outbox } = shown.access;
  await openEditor();
  const open = async () => [...((await openEdits(outbox)) ?? [])];
  const held = await open();
  expect(held).toHaveLength(1);
  dispatchEvent(new Event('pagehide'));
  await becomes(open, []);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await becomes(open, held);
});

it('says while one types that it is gone, and submits it as a new one once, however often that is pressed', async () => {
  const shown = await shownWithOne();
  await pressInRow('Edit');
  await type('a correction');
  await deleteStored(shown);
  await type('a correction that comes too late');
  await screen.findByText(new RegExp(outboxScreenMessages.edit['not-pending']));
  await press('Submit as a new one');
  await waitFor(
    () => {
      const still = screen.queryByText('Submit as a new one', { selector: 'button' });
      if (still !== null) fireEvent.click(still);
      expect(still).toBeNull();
    },
    { interval: 1 },
  );
  expect(await stored(shown)).toEqual(['a correction that comes too late']);
  await untilUnsaved(shown);
});

it('submits what is unsaved of one that is gone as a new one', async () => {
  const shown = await abandoned();
  await deleteStored(shown);
  await keepEditing('half a correction');
  await press('Submit as a new one');
  await becomes(() => stored(shown), ['half a correction']);
});
