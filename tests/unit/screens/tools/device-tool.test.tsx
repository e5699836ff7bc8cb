// Proves specification 5.22 and 5.25.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceMessages } from '#src/content/device-messages.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { deleteSubmission, restoreSubmission } from '#src/outbox/actions/delete.ts';
import { endSimulation } from '#src/outbox/actions/preferences.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { outboxScreenMessages } from '#src/screens/outbox/outbox-screen-messages.ts';
import { PracticeQuestion } from '#src/screens/outbox/practice-question.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import { DeviceTool, PracticeSwitch, SettingSwitch } from '#src/screens/tools/device-tool.tsx';
import { deviceToolMessages } from '#src/screens/tools/tool-messages.ts';
import { makeAccess, renderInSite, type TestAccess, WithActions } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { becomes, button, press, tick } from '#tests/support/screen-steps.ts';

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a switch', () => {
  const words = { on: 'It is on.', off: 'It is off.' };

  /** Pressed, and stored once the test says so. */
  async function pressed() {
    const storing = deferred<Result<void, StorageFailure>>();
    const shown = (stored: boolean) => (
      <SettingSwitch label="It" stored={stored} words={words} store={() => storing.promise} />
    );
    const { rerender } = renderInSite(shown(false));
    await tick('It');
    return { settle: storing.resolve, stored: () => rerender(shown(true)) };
  }

  it('follows the finger, and the words say it only once it is stored', async () => {
    const { settle, stored } = await pressed();
    expect(box('It').checked).toBe(true);
    screen.getByText(words.off);
    settle(succeed(undefined));
    stored();
    screen.getByText(words.on);
    expect(box('It').checked).toBe(true);
  });

  it('goes back where it could not be stored, and says so beside it', async () => {
    const { settle } = await pressed();
    settle(fail('full'));
    await waitFor(() => expect(box('It').checked).toBe(false));
    expect(screen.getByRole('alert').textContent).toBe(outboxMessages.unavailable.full);
    screen.getByText(words.off);
  });
});

describe('this device', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows what is read late below the button that erases', async () => {
    const read = deferred<boolean>();
    vi.stubGlobal('navigator', { ...navigator, storage: { persisted: () => read.promise } });
    const access = makeAccess();
    await play('queue a', access.outbox);
    renderInSite(<DeviceTool access={access} />, access);
    const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
    await screen.findByText(deviceToolMessages.erase);
    const before = headings();
    read.resolve(false);
    await screen.findByText(deviceMessages.storage.notPromised);
    expect(headings()).toEqual([...before, deviceMessages.storage.heading]);
  });
});

const words = { ...outboxScreenMessages.offlineSimulation, ...deviceToolMessages.practice };

function Switch({ access }: { readonly access: TestAccess }) {
  const snapshot = useSnapshot(access.reader);
  return (
    <WithActions access={access}>
      {(actions) =>
        snapshot?.ok && (
          <>
            <PracticeQuestion actions={actions} snapshot={snapshot.value} />
            <PracticeSwitch access={access} preferences={snapshot.value.preferences} />
          </>
        )
      }
    </WithActions>
  );
}

const isOn = (on: boolean) => waitFor(() => expect(box(words.label).checked).toBe(on));
const isNotAsked = () => waitFor(() => expect(screen.queryByRole('group')).toBeNull());
const question = (count: number) => screen.findByRole('group', { name: words.question(count) });

/** After such a program, in practice mode or not. */
async function shownAfter(program: string, on = true): Promise<TestAccess> {
  const access = makeAccess();
  await play(program, access.outbox);
  renderInSite(<Switch access={access} />, access);
  await isOn(on);
  return access;
}

/** Whether practice is on, and which submissions are of it. */
const practiceOf = async ({ outbox }: TestAccess) => {
  const { practice } = (await outbox.snapshot()).preferences;
  return [practice, ...(await outbox.stored()).map((one) => one.practice === 1)];
};

const answers = [
  ['delete', words.remove(1), [false, false]],
  ['send', words.send(1), [false, false, false]],
  ['stay', words.stay, [true, false, true]],
] as const;

describe('practice mode', () => {
  it('is off until it is turned on, and off again without a question where nothing was written', async () => {
    const access = await shownAfter('practice off', false);
    for (const [shown, on] of [
      [words.on, true],
      [words.off, false],
    ] as const) {
      await tick(words.label);
      await screen.findByText(shown);
      expect(await practiceOf(access)).toEqual([on]);
    }
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('asks what is to become of what was written in it, sends none meanwhile, and offers to delete first', async () => {
    const { outbox } = await shownAfter('queue real; practice; queue a b');
    expect(screen.queryByRole('group')).toBeNull();
    await tick(words.label);
    await question(2);
    expect(document.activeElement).toBe(button(words.remove(2)));
    await play('user; received real', outbox);
    button(words.stay).focus();
    await play('queue from-another-tab', outbox);
    await becomes(async () => (await outbox.states()).length, 4);
    expect(document.activeElement).toBe(button(words.stay));
  });

  it.each(answers)('does what was answered: %s', async (_, answer, left) => {
    const access = await shownAfter('queue real; practice; queue a');
    await tick(words.label);
    await press(answer);
    await becomes(() => practiceOf(access), left);
    await isNotAsked();
    await isOn(left[0]);
  });

  it.each(answers)(
    'asks again about what an Undo brings back after its end: %s',
    async (_, answer, left) => {
      const access = await shownAfter('queue real; practice; queue a');
      const { outbox } = access;
      const deleted = await deleteSubmission(outbox, await outbox.idOf('a'));
      if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
      await endSimulation(outbox, 'delete');
      await isOn(false);
      await isNotAsked();
      const focused = document.activeElement;
      await restoreSubmission(outbox, deleted.value);
      await question(1);
      expect(document.activeElement).toBe(focused);
      await play('user; received real', outbox);
      await press(answer);
      await isNotAsked();
      await becomes(() => practiceOf(access), left);
    },
  );

  it('shows what holds where it could not be written down', async () => {
    const access = makeAccess({}, makeTestOutbox().failing());
    renderInSite(<Switch access={access} />, access);
    await tick(words.label);
    await screen.findByRole('alert');
    await isOn(false);
  });
});
