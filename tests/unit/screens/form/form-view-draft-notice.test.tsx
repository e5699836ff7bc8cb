// Proves specification 4.6, 6.1, 6.2, 6.3, 6.4, 6.9.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import {
  type DraftsDevice,
  type DraftsPage,
  deviceWithDraft,
  draftsDevice,
  issueForm,
} from '#tests/support/drafts-bench.ts';
import * as form from '#tests/support/form-in-site.tsx';
import { formServicesOf, makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { testId } from '#tests/support/outbox-clock.ts';
import { deferred } from '#tests/support/outbox-service.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const pageLife = pageOfEachTest();

type Submit = ReturnType<typeof makeAccess>['submit'];

/** Shows the form; its drafts come as late as `start` is called. */
function shown(page: DraftsPage, submit?: Submit) {
  const access = makeAccess(submit && { submit });
  const { promise, resolve } = deferred<DraftsPage>();
  renderInSite(form.formView(), access, null, formServicesOf(access, promise));
  return { start: () => resolve(page) };
}

/** Leaves a field, which writes at once. */
const leave = (name: string) => fireEvent.focusOut(form.control(name));
const press = (name: string) => fireEvent.click(form.buttonOf(name));
const untilSaid = (words: RegExp) => screen.findByText(words);

const untilKept = (device: DraftsDevice, ...issues: string[]) =>
  waitFor(async () => expect(await device.issues()).toEqual(issues));

const tab = 'the tab';

/** A draft that this tab has typed and that no page holds. */
const left = { tab, target: issueForm };

describe('what was typed', () => {
  /** Shows the form while no time passes. @returns what is written of the issue */
  async function shownInNoTime() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = draftsDevice().openPage({ tab });
    const save = vi.spyOn(page, 'save');
    shown(page).start();
    await act(async () => {});
    return () => save.mock.calls.map(([{ values }]) => values.issue);
  }

  it('is kept half a second after the key, and no later while one goes on typing', async () => {
    const written = await shownInNoTime();
    form.type({ issue: 'a' });
    for (const more of ['ab', 'abc', 'abcd']) {
      vi.advanceTimersByTime(200);
      form.type({ issue: more });
    }
    expect(written()).toEqual(['abc']);
    vi.advanceTimersByTime(500);
    expect(written()).toEqual(['abc', 'abcd']);
  });

  it.each<[string, () => void]>([
    ['its field is left', () => leave('issue')],
    ['its form is left', cleanup],
    ['the page is hidden', () => pageLife.isSeen('hidden')],
  ])('is kept at once when %s', async (_, leaveIt) => {
    const written = await shownInNoTime();
    form.type({ issue: 'a' });
    expect(written()).toEqual([]);
    leaveIt();
    expect(written()).toEqual(['a']);
  });

  it('is brought back as today’s form takes it; the sum is not touched', async () => {
    const { device } = await deviceWithDraft({ issue: 'words', phone: '555-01', gone: 'x' }, left);
    const { start } = shown(device.openPage({ tab }));
    form.type({ captchaAnswer: '7' });
    start();
    await untilSaid(/^Restored what you typed on Jan/);
    const fitted = { issue: 'words', phone: '55501', captchaAnswer: '7' };
    expect(form.valuesOf(Object.keys(fitted))).toEqual(fitted);
  });
});

describe('a submission', () => {
  async function submitWith(submit: Submit): Promise<DraftsDevice> {
    const device = draftsDevice();
    shown(device.openPage({ tab }), submit).start();
    form.fillIn();
    leave('issue');
    await waitFor(async () => expect(await device.issues()).toHaveLength(1));
    await act(async () => form.submitForm());
    return device;
  }

  const stay = () => {};
  const since = 'more than was submitted';
  it.each<[string, () => void, readonly string[]]>([
    ['on its page ends the draft', stay, []],
    ['when its page is left already ends the draft', cleanup, []],
    ['on its page keeps what was typed since', stay, [since]],
    ['when its page is left already keeps what was typed since', cleanup, [since]],
  ])('stored %s', async (_, leavePage, typedSince) => {
    const { promise, resolve } = deferred<void>();
    const device = await submitWith(() => promise.then(() => ({ kind: 'stored', id: testId(1) })));
    const field = form.control('issue');
    for (const issue of typedSince) form.type({ issue });
    leavePage();
    await act(async () => resolve());
    expect(field.value).toBe(typedSince.join());
    await untilKept(device, ...typedSince);
  });

  it('that is lost keeps it', async () => {
    const device = await submitWith(async () => ({ kind: 'lost' }));
    await screen.findByText(localIssue.errorLine);
    expect(await device.issues()).toHaveLength(1);
  });
});

it('starting over leaves a way back that takes nothing away, and the focus where the words are', async () => {
  const { device } = await deviceWithDraft({ issue: 'old' }, left);
  shown(device.openPage({ tab })).start();
  await untilSaid(/^Restored/);
  press('Start over');
  expect(form.control('issue').value).toBe('');
  expect(document.activeElement?.getAttribute('data-place')).toBe('draft');
  expect(document.activeElement?.textContent).toMatch(/is deleted\..*Undo/);
  await untilKept(device);
  form.type({ issue: 'new' });
  leave('issue');
  press('Undo');
  expect(form.control('issue').value).toBe('new');
  await untilKept(device, 'new', 'old');
});

it.each([
  [false, /^Not submitted yet\. This device keeps it until /],
  [true, /^$/],
])('says until when it stays (own device: %s), if there is something', async (own, said) => {
  const device = draftsDevice();
  shown(device.openPage({ tab, own })).start();
  const line = () => document.querySelector('[data-place="until"]')?.textContent;
  form.type({ issue: 'new' });
  leave('issue');
  await untilKept(device, 'new');
  expect(line()).toMatch(said);
  form.type({ issue: '' });
  expect(line()).toBe('');
});

it('an offered draft is put in or deleted on the person’s word, each with a way back', async () => {
  const { device } = await deviceWithDraft({ issue: 'old' }, left);
  const { start } = shown(device.openPage({ tab }));
  form.type({ issue: 'new' });
  start();
  await untilSaid(/^Restore what you typed on .*\?$/);
  expect(form.control('issue').value).toBe('new');
  press('Restore');
  expect(form.control('issue').value).toBe('old');
  press('Undo');
  expect(form.control('issue').value).toBe('new');
  await untilKept(device, 'new', 'old');
  press('Delete it');
  await untilKept(device, 'new');
  press('Undo');
  await untilSaid(/^Restore what you typed/);
  await untilKept(device, 'new', 'old');
  expect(form.control('issue').value).toBe('new');
});
