// Proves specification 4.6, 6.1, 6.2, 6.3, 6.4, 6.9.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { type DraftsDevice, type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';
import {
  buttonOf,
  control,
  formView,
  solveSum,
  type,
  valuesOf,
} from '#tests/support/form-in-site.tsx';
import { formServicesOf, makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { testId } from '#tests/support/outbox-clock.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Submit = ReturnType<typeof makeAccess>['submit'];

const stored: Submit = async () => ({ kind: 'stored', id: testId(1) });

/** Shows the form; its drafts come as late as `start` is called. */
function shown(page: DraftsPage, submit: Submit = stored) {
  const access = makeAccess({ submit });
  const { promise, resolve } = deferred<DraftsPage>();
  renderInSite(formView(), access, null, formServicesOf(access, promise));
  return { start: () => resolve(page) };
}

/** What this tab has typed before, put into the form again. */
async function restored(issue: string): Promise<DraftsDevice> {
  const device = await deviceWith({ issue });
  shown(device.openPage({ tab })).start();
  await untilSaid(/^Restored/);
  return device;
}

/** What stood in the form already when the draft of before came, which is offered. */
async function offered(): Promise<DraftsDevice> {
  const device = await deviceWith({ issue: 'old' });
  const { start } = shown(device.openPage({ tab }));
  type({ issue: 'new' });
  start();
  await untilSaid(/^Restore what you typed on .*\?$/);
  return device;
}

/** Leaves a field, which writes at once. */
const leave = (name: string) => fireEvent.focusOut(control(name));
const press = (name: string) => fireEvent.click(buttonOf(name));
const untilSaid = (words: RegExp) => screen.findByText(words);

const untilKept = (device: DraftsDevice, ...issues: string[]) =>
  waitFor(async () => expect(await device.issues()).toEqual(issues));

const tab = 'the tab';

/** A device with a draft that this tab has typed and that no page holds. */
async function deviceWith(values: Readonly<Record<string, string>>): Promise<DraftsDevice> {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const target = { kind: 'form', form: localIssue.id } as const;
  await page.save({ id: page.begin(), target, values, typedAt: device.clock.now() });
  page.crash();
  return device;
}

describe('what was typed', () => {
  it('is kept half a second after the key, and no later while one goes on typing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = draftsDevice().openPage({ tab });
    const save = vi.spyOn(page, 'save');
    shown(page).start();
    await act(async () => {});
    type({ issue: 'a' });
    for (const more of ['ab', 'abc', 'abcd']) {
      vi.advanceTimersByTime(200);
      type({ issue: more });
    }
    expect(save.mock.calls.map(([{ values }]) => values.issue)).toEqual(['abc']);
    vi.advanceTimersByTime(500);
    expect(save.mock.calls.map(([{ values }]) => values.issue)).toEqual(['abc', 'abcd']);
  });

  it('is kept at once when the page is hidden', async () => {
    const device = draftsDevice();
    shown(device.openPage({ tab })).start();
    type({ issue: 'a' });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    hidden.mockRestore();
    await untilKept(device, 'a');
  });

  it('before the drafts were there is kept too', async () => {
    const device = draftsDevice();
    const { start } = shown(device.openPage({ tab }));
    type({ issue: 'early' });
    start();
    await untilKept(device, 'early');
  });

  it('is brought back as today’s form takes it; the sum is not touched', async () => {
    const device = await deviceWith({ issue: 'words', phone: '555-01', gone: 'x' });
    const { start } = shown(device.openPage({ tab }));
    type({ captchaAnswer: '7' });
    start();
    await untilSaid(/^Restored what you typed on Jan/);
    const fitted = { issue: 'words', phone: '55501', captchaAnswer: '7' };
    expect(valuesOf(Object.keys(fitted))).toEqual(fitted);
  });
});

/** A device that has stored a submission only when it is told so. */
function slowDevice() {
  const { promise, resolve } = deferred<void>();
  const submit: Submit = () => promise.then(() => ({ kind: 'stored', id: testId(1) }));
  return { submit, stored: resolve };
}

describe('a submission', () => {
  async function submitWith(submit: Submit, device = draftsDevice()): Promise<DraftsDevice> {
    shown(device.openPage({ tab }), submit).start();
    type(validAnswers(localIssue, 'x'));
    leave('issue');
    await waitFor(async () => expect(await device.issues()).toHaveLength(1));
    solveSum();
    await act(async () => press(localIssue.submitLabel));
    return device;
  }

  it.each([
    { kind: 'stored', id: testId(1) },
    { kind: 'sent-unstored', id: testId(1) },
  ] as const)('that is $kind ends the draft', async (submitted) =>
    untilKept(await submitWith(async () => submitted)),
  );

  it('that is stored when its page is left already ends the draft too', async () => {
    const { stored: storedLate, submit } = slowDevice();
    const device = await submitWith(submit);
    cleanup();
    storedLate();
    await untilKept(device);
  });

  it.each([
    ['on its page', () => {}],
    ['when its page is left already', cleanup],
  ])('stored %s keeps what was typed since', async (_, leavePage) => {
    const { stored: storedLate, submit } = slowDevice();
    const device = await submitWith(submit);
    const field = control('issue');
    type({ issue: 'more than was submitted' });
    leavePage();
    await act(async () => storedLate());
    expect(field.value).toBe('more than was submitted');
    await untilKept(device, 'more than was submitted');
  });

  it('that is lost keeps it', async () => {
    const device = await submitWith(async () => ({ kind: 'lost' }));
    await screen.findByText(localIssue.errorLine);
    expect(await device.issues()).toHaveLength(1);
  });
});

describe('starting over', () => {
  it('and typing anew leaves a way back that takes nothing away', async () => {
    const device = await restored('old');
    press('Start over');
    expect(control('issue').value).toBe('');
    await untilKept(device);
    type({ issue: 'new' });
    leave('issue');
    press('Undo');
    expect(control('issue').value).toBe('new');
    await untilKept(device, 'new', 'old');
    press('Restore');
    expect(control('issue').value).toBe('old');
    press('Undo');
    expect(control('issue').value).toBe('new');
    await untilKept(device, 'new', 'old');
  });

  it('keeps the focus where the words are', async () => {
    await restored('old');
    press('Start over');
    expect(document.activeElement?.textContent).toMatch(/is deleted\..*Undo/);
  });
});

describe('an offered draft', () => {
  it('of another tab is shown only to who asks for it', async () => {
    const device = await deviceWith({ issue: 'of whoever sat here before' });
    shown(device.openPage({ tab: 'another' })).start();
    await untilSaid(/^Restore what you typed on .*\?$/);
    expect(control('issue').value).toBe('');
    press('Restore');
    expect(control('issue').value).toBe('of whoever sat here before');
    await untilSaid(/^Restored/);
  });

  it('of another tab is shown in the installed app, which one person has', async () => {
    const device = await deviceWith({ issue: 'mine' });
    shown(device.openPage({ tab: 'another', installed: true })).start();
    await untilSaid(/^Restored/);
    expect(control('issue').value).toBe('mine');
  });

  it('is deleted on the person’s word, with a way back', async () => {
    const device = await offered();
    press('Delete it');
    await untilKept(device, 'new');
    press('Undo');
    await untilSaid(/^Restore what you typed/);
    await untilKept(device, 'new', 'old');
    expect(control('issue').value).toBe('new');
  });

  it('that one has put in is offered no more, but what it took the place of is', async () => {
    const device = await offered();
    press('Restore');
    await untilSaid(/^Restored/);
    type({ issue: '' });
    leave('issue');
    await untilSaid(/^Restore what/);
    await untilKept(device, 'new');
  });
});
