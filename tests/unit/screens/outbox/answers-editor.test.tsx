// Proves specification 5.19, 6.8.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { expect, it, vi } from 'vitest';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { openEdits } from '#src/outbox/model/open-edits.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import { OutboxPanel } from '#src/screens/outbox/outbox-panel.tsx';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { useUnsavedEdits } from '#src/screens/outbox/unsaved-edit-notice.tsx';
import { useListedDrafts } from '#src/screens/shared/use-query.ts';
import { type DraftsDevice, type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';
import { editedForm, editor, press, pressInRow, type } from '#tests/support/editor-in-site.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, gone } from '#tests/support/screen-steps.ts';
import { playSteps, type Steps, takeStep } from '#tests/support/steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

/** The outbox’s screen in a tab of a device. */
function show(access: TestAccess, device: DraftsDevice, page = device.openPage()) {
  renderInSite(<OutboxPanel access={access} />, access, page);
  return { access, device, page };
}
type Shown = ReturnType<typeof show>;

const stored = { ...validAnswers(editedForm, 'stored'), retired: 'of an older form' };

/** The outbox’s screen with one submission that waits, and no drain that would send it. */
async function shownWithOne(
  change: (page: DraftsPage) => DraftsPage = (page) => page,
  outbox?: TestOutbox,
): Promise<Shown> {
  const requestDrain = async () => ({ end: 'done', delivered: 0 }) as const;
  const access = makeAccess({ requestDrain }, outbox);
  await access.submit({ form: editedForm.id, answers: stored, installed: false });
  const device = draftsDevice();
  return show(access, device, change(device.openPage()));
}

async function openEditor(): Promise<void> {
  await pressInRow('Edit');
  await editor();
}

async function isGivenBack({ access }: Shown): Promise<void> {
  const [submission] = await access.outbox.stored();
  expect(submission).toHaveProperty('state', 'queued');
  expect(submission).not.toHaveProperty('editLockUntil');
}
const untilGivenBack = (shown: Shown) => waitFor(() => isGivenBack(shown));

const keepsOne = 'Keep editing';
const pressing = (name: string) => () => press(name);

const steps: Steps<Shown> = {
  edit: openEditor,
  /** Into the editor’s field, and what that has. */
  type: (_, [text = '']) => type(text),
  has: (_, [text]) => becomes(async () => (await editor()).value, text),
  save: pressing('Save changes'),
  discard: pressing('Discard changes'),
  'submit-as-new': pressing('Submit as a new one'),
  undo: pressing('Undo'),
  delete: () => pressInRow('Delete'),
  /** The list offers to go on with what is unsaved; one goes on with it or discards it there. */
  'offers-it': () => screen.findByText(keepsOne),
  'offers-nothing': () => expect(screen.queryByText(keepsOne)).toBeNull(),
  keep: pressing(keepsOne),
  'discard-it': pressing('Discard the changes'),
  /** The tab dies without a word, and the screen is opened in another. */
  crash(shown) {
    // What the dead page had pending is never written: its autosave must not end in order.
    shown.page.crash();
    cleanup();
    Object.assign(shown, show(shown.access, shown.device));
  },
  'leave-page': cleanup,
  /** Deleted by another page. */
  async 'delete-elsewhere'({ access: { outbox } }) {
    for (const { id } of await outbox.stored()) await deleteSubmission(outbox, id);
  },
  'says-it-is-gone': () => screen.findByText(new RegExp(outboxScreenMessages.edit['not-pending'])),
  /** Pressed again for as long as it is there. */
  'press-submit-as-new-often': () =>
    waitFor(
      () => {
        const still = screen.queryByText('Submit as a new one', { selector: 'button' });
        if (still !== null) fireEvent.click(still);
        expect(still).toBeNull();
      },
      { interval: 1 },
    ),
  /** What was typed and is not saved, on the device. */
  unsaved: ({ device }, texts) =>
    becomes(async () => (await device.drafts()).map(({ values }) => values.irsIssues), texts),
  /** What the submissions say; `before` is what was there first. What no field shows stays in each. */
  stored: async ({ access: { outbox } }, texts) =>
    expect((await outbox.stored()).map(answersOf)).toMatchObject(
      texts.map((text) => (text === 'before' ? stored : { ...stored, irsIssues: text })),
    ),
  until: (shown, words) => waitFor(() => takeStep(steps, shown, words)),
  'given-back': untilGivenBack,
  'sends-none': ({ access }) => play('user = done 0', access.outbox),
  'sends-it': ({ access }) => play('user = done 1', access.outbox),
};

const half = 'edit; type half; unsaved half';

it.each(
  Object.entries({
    'goes on with what was typed and not saved, also by the entry’s own button': `${half}; crash;
      offers-it; edit; has half; offers-nothing`,
    'keeps what no field shows when a draft is saved': `${half}; crash; keep; has half; save;
      unsaved; stored half`,
    'has nothing unsaved any more once that is discarded, in the editor or from the list': `${half};
      discard; unsaved; edit; type more; unsaved more; crash; discard-it; unsaved; until offers-nothing;
      stored before`,
    'deletes what is unsaved with the submission, and brings both back': `${half}; crash; offers-it;
      delete; unsaved; undo; unsaved half; offers-it`,
    'holds a submission back only until changes are discarded': `edit; sends-none; discard;
      given-back; sends-it`,
    'holds a submission back only until its page is reloaded': `edit; sends-none; leave-page;
      given-back; sends-it`,
    'says while one types that it is gone, and submits it as a new one once, however often': `edit;
      type half; delete-elsewhere; type more; says-it-is-gone; submit-as-new;
      press-submit-as-new-often; unsaved; stored more`,
    'submits what is unsaved of one that is gone as a new one': `${half}; crash; delete-elsewhere;
      keep; has half; submit-as-new; until stored half`,
  }),
)('%s', async (_, program) => playSteps(steps, await shownWithOne(), program));

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
  const shown = await shownWithOne((page) => ({
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
  const shown = await shownWithOne((page) => page, makeTestOutbox({ locks }));
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

const Counts = () => `${useListedDrafts().length} listed, ${useUnsavedEdits().length} unsaved`;

it('takes no edit for unsaved that is open in another tab', async () => {
  const device = draftsDevice();
  const [here, other] = [device.openPage(), device.openPage()];
  await other.type('a', { target: { kind: 'submission', id: 'x', form: 'join' } });
  renderInSite(<Counts />, makeAccess(), here);
  await screen.findByText('1 listed, 0 unsaved');
});
