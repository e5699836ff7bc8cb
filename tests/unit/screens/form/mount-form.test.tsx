// Proves specification 3.11, 3.12, 4.3, 4.6, 4.7, 4.10, 4.28.

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepShare } from '#src/device/shares.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { earlyPrefix, keepEarly } from '#src/drafts/early-typing.ts';
import { localIssue } from '#src/forms/all-forms.ts';
import { fail } from '#src/lib/result.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import type { FormServices } from '#src/screens/form/form-core.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { mountForm } from '#src/screens/form/mount-form.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { transactionLimit } from '#src/storage/database.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import * as form from '#tests/support/form-in-site.tsx';
import {
  formServicesOf,
  makeAccess,
  never,
  renderInSite,
  restingReader,
  type TestAccess,
} from '#tests/support/in-site.tsx';
import { testId } from '#tests/support/outbox-clock.ts';
import { deferred, noConnection, sent } from '#tests/support/outbox-service.ts';
import { captchaMessage } from '#tests/support/specified-messages.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const reportFault = vi.fn();
const isEarly = (name: string) => name.startsWith(earlyPrefix);

const typed = () => form.valuesOf(Object.keys(answers));
const button = () => form.buttonOf(localIssue.submitLabel);

/** A form that is filled in, and can be submitted. */
function filled(changes: Partial<OutboxAccess>): TestAccess {
  reportFault.mockReset();
  const access = makeAccess(changes, form.connectedOutbox({ reportFault }));
  renderInSite(form.formView(), access);
  form.fillIn();
  return access;
}

const bug = new TypeError('a bug');

it.each<
  [string, OutboxAccess['submit'], said: string, faults: readonly unknown[], earlier?: string]
>([
  ['submitting breaks', () => Promise.reject(bug), outcomeMessages.lost, [bug]],
  [
    'the device does not say whether it has stored that',
    async () => ({ kind: 'hanging', id: testId(1) }),
    ...([outcomeMessages.hanging, [], testId(1)] as const),
  ],
])(
  'gives the form back with all that was typed, to submit the same once more, where %s',
  async (...row) => {
    const [, tried, said, faults, earlier] = row;
    const submit = vi.fn(tried);
    filled({ submit });
    await form.submitUntil(said);
    expect(typed()).toEqual(answers);
    expect(button().matches(':disabled')).toBe(false);
    expect(reportFault.mock.calls.flat()).toEqual(faults);
    expect(submit.mock.lastCall?.[0].earlier).toBeUndefined();

    submit.mockResolvedValue({ kind: 'sent-unstored', id: testId(1) });
    await form.submitUntil(localIssue.successLine);
    expect(submit).toHaveBeenCalledTimes(2);
    expect(submit.mock.lastCall?.[0].earlier?.id).toBe(earlier);
  },
);

it('says of what was sent unstored that it was sent only once its draft is gone', async () => {
  const { promise, resolve } = deferred<void>();
  const submit = vi.fn(
    async () => ({ kind: 'sent-unstored', id: testId(1), endsDraft: true }) as const,
  );
  const page = draftsDevice().openPage();
  const remove = vi.fn(() => promise);
  renderInSite(form.formView(), makeAccess({ submit }), { ...page, remove });
  await act(async () => {});
  form.fillIn();
  form.submitForm();
  await eventually(() => expect(remove).toHaveBeenCalled());
  expect(submit).toHaveBeenCalled();
  expect(screen.queryByText(localIssue.successLine)).toBeNull();
  resolve();
  await screen.findByText(localIssue.successLine);
});

it.each<[string, (page: Drafts) => Drafts['save'], number]>([
  ['has it', (page) => page.save, 0],
  ['fails', () => async () => fail('full'), 1],
  ['does not come to it', () => never, 1],
])('keeps shared text until a draft has it: it %s', async (_, saveOf, left) => {
  // The page keeps there what no draft has.
  onTestFinished(() => sessionStorage.clear());
  vi.stubGlobal('caches', fakeCaches());
  await keepShare('shared-text', 'The bridge is closed.');
  const page = draftsDevice().openPage();
  const save = vi.fn<Drafts['save']>(saveOf(page));
  renderInSite(form.formView(), makeAccess(), { ...page, save });
  fireEvent.focusIn(form.control('firstName'));
  await eventually(() => expect(form.control('issue').value).toBe('The bridge is closed.'));
  await eventually(() => expect(save).toHaveBeenCalled());
  const shares = async () => (await (await caches.open('shared-text')).keys()).length;
  await eventually(async () => expect(await shares()).toBe(left));
  await act(() => new Promise(setImmediate));
  expect(await shares()).toBe(left);
});

it('[2.8] alerts a wrong sum, is emptied by the right one, and asks the same sum again', async () => {
  filled({ submit: async () => ({ kind: 'stored', id: testId(1) }) });
  const sum = () => screen.getByText(/Please solve/).textContent;
  const before = sum();
  form.type({ captchaAnswer: '0' });
  form.submitForm();
  expect(screen.getByRole('alert').textContent).toBe(captchaMessage + localIssue.errorLine);
  expect(document.activeElement).toBe(form.control('captchaAnswer'));
  expect(form.control('zip').getAttribute('aria-invalid')).toBe('false');
  expect(typed()).toEqual(answers);
  form.solveSum();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(form.control('captchaAnswer').getAttribute('aria-invalid')).toBe('false');
  form.submitForm();
  await eventually(() => expect(new Set(Object.values(typed()))).toEqual(new Set([''])));
  expect([form.control('captchaAnswer').value, sum()]).toEqual(['', before]);
});

it('says that it is saved, with the link to it, where the drain breaks or the disk is full', async () => {
  const isSaved = () => {
    const link = screen.getByText(outcomeMessages.outboxLink);
    expect(link.getAttribute('href')).toBe('/outbox');
    expect(link.parentElement?.textContent).toMatch(/^Saved on this device\./);
  };
  filled({ requestDrain: async () => Promise.reject(bug) });
  await form.submitUntil(new RegExp(outcomeMessages.saved));
  isSaved();
  expect(reportFault.mock.calls).toEqual([[bug]]);
  cleanup();
  filled({ submit: async () => ({ kind: 'stored', id: testId(1), isDiskFull: true }) });
  await form.submitUntil(outcomeMessages.almostFull);
  isSaved();
});

it('says of a submission that goes out at once only that it is being sent, then that it was', async () => {
  const outbox = form.connectedOutbox();
  renderInSite(form.formView(), makeAccess({ reader: restingReader(outbox) }, outbox));
  form.fillIn();
  const [region] = screen.getAllByRole('status');
  if (region === undefined) throw new Error('Nothing says what becomes of it');
  const said = new Set<string>();
  const watch = new MutationObserver(() => said.add(region.textContent));
  watch.observe(region, { childList: true, characterData: true, subtree: true });
  await form.submitUntil(localIssue.successLine);
  watch.disconnect();
  expect([...said].join('\n')).toContain(formMessages.storing);
  expect([...said].join('\n')).not.toContain('It will be sent');
});

it('follows the submission that was made last', async () => {
  const { outbox, reader, requestDrain } = filled({});
  await form.submitUntil(localIssue.successLine);
  outbox.service.follow(() => noConnection);
  form.fillIn();
  await form.submitUntil(new RegExp(outcomeMessages.saved));
  expect(screen.queryByText(localIssue.successLine)).toBeNull();
  // A screen reader would say the first again, in between.
  const said = vi.fn();
  const [region = document.body] = screen.getAllByRole('status');
  new MutationObserver(said).observe(region, { childList: true, subtree: true });
  await act(() => reader.refresh());
  expect(said).not.toHaveBeenCalled();
  outbox.service.follow(() => sent);
  await requestDrain({ trigger: 'user' });
  await screen.findByText(localIssue.successLine);
});

it('says before anybody types if the browser lets nothing be kept', async () => {
  const outbox = form.connectedOutbox();
  const read = async () => fail('unavailable' as const);
  renderInSite(
    form.formView(),
    makeAccess({}, { ...outbox, database: { ...outbox.database, read } }),
  );
  await screen.findByText(outcomeMessages.blocked);
});

describe('a form that works before React is there', () => {
  /** The form as the build renders it, with what its first script makes of it. */
  function prerendered(services: FormServices): HTMLFormElement {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<form.Rendered />);
    document.body.append(page);
    onTestFinished(() => page.remove());
    const element = page.querySelector<HTMLFormElement>('form[data-form]');
    if (element === null) throw new Error('There is no form');
    expect(button().form).not.toBe(element);
    mountForm(element, localIssue, { kind: 'new' }, services);
    expect(button().form).toBe(element);
    return element;
  }

  it('checks, notes and says in its places', () => {
    prerendered({ ...formServicesOf(null), around: never });
    expect(screen.getByText('Please solve: 6 + 6 = ?')).toBeTruthy();
    form.type({ ...answers, zip: '1' });
    form.type({ phone: '555x' });
    form.solveSum();
    form.submitForm();
    expect(screen.getByRole('alert').textContent).toMatch(/^Phone/);
    expect(document.activeElement).toBe(form.control('phone'));
    expect(form.valuesOf(['zip', 'phone'])).toEqual({ zip: '1', phone: '555' });
    expect(screen.getByText(/Only digits are allowed here/)).toBeTruthy();
  });

  it('carries a press out once the outbox is there, once, also if the app mounts it meanwhile', async () => {
    const { promise, resolve } = deferred<OutboxAccess>();
    const services = { ...formServicesOf(null), outbox: () => promise };
    const element = prerendered(services);
    form.fillIn();
    for (let press = 0; press < 3; press += 1) form.submitForm();
    expect(screen.getByText(formMessages.storing)).toBeTruthy();
    expect(button().matches(':disabled')).toBe(true);
    mountForm(element, localIssue, { kind: 'new' }, services)?.touch();
    expect(screen.getByText(formMessages.storing)).toBeTruthy();
    const access = makeAccess({}, form.connectedOutbox());
    const submit = vi.fn(access.submit);
    await act(async () => resolve({ ...access, submit }));
    await screen.findByText(localIssue.successLine);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.lastCall?.[0]).toMatchObject({ answers });
    expect(form.valuesOf(['zip'])).toEqual({ zip: '' });
  });

  it('hands what was typed before its script to the submission, which ends it', async () => {
    const access = makeAccess({}, form.connectedOutbox());
    const submit = vi.fn(access.submit);
    const element = prerendered(formServicesOf({ ...access, submit }));
    form.type(answers);
    keepEarly(element);
    expect(tabTexts.names().filter(isEarly)).toHaveLength(1);
    form.solveSum();
    await form.submitUntil(localIssue.successLine);
    expect(submit.mock.lastCall?.[0].draft?.ids).toHaveLength(1);
    expect(tabTexts.names().filter(isEarly)).toEqual([]);
  });
});

describe('a link to the form', () => {
  const arrive = (hash: string) => {
    history.replaceState(null, '', `/share-issue${hash}`);
    onTestFinished(() => history.replaceState(null, '', '/'));
  };

  it('[1.35] leads to its first empty field, from the menu too, to no other page’s form, and out of no field', async () => {
    arrive('#form');
    renderInSite(form.formView(), makeAccess());
    expect(document.activeElement).toBe(form.control('firstName'));
    cleanup();
    arrive('');
    renderInSite(
      <>
        <a href="/share-issue#form">Log Local Info</a>
        <a href="/join#form">Join</a>
        {form.formView()}
      </>,
      makeAccess(),
    );
    expect(document.activeElement).toBe(document.body);
    form.type({ firstName: 'Maria' });
    for (const { link, from, focused } of [
      { link: 'Join', focused: document.body },
      { link: 'Log Local Info', focused: form.control('lastName') },
      { link: 'Log Local Info', from: form.control('zip'), focused: form.control('zip') },
    ]) {
      from?.focus();
      const words = screen.getByText(link);
      words.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(words);
      await new Promise((resolve) => setTimeout(resolve));
      expect(document.activeElement).toBe(focused);
    }
  });
});

const step = 100;

/** @returns after how many milliseconds the form says this */
async function saidAfter(line: string): Promise<number> {
  for (let passed = 0; passed < 120_000; passed += step) {
    if (screen.queryByText(line) !== null) return passed;
    await act(() => vi.advanceTimersByTimeAsync(step));
  }
  throw new Error('It was never said.');
}

it.each([
  ['answers', localIssue.successLine],
  ['does not answer', localIssue.errorLine],
])('storage that never answers costs its limit once, where the service %s', async (how, line) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outbox = form.connectedOutbox();
  const page = draftsDevice().openPage();
  const opened = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
  const database = createOutboxDatabase(outbox.databaseName);
  if (how !== 'answers') outbox.service.follow(() => noConnection);
  renderInSite(form.formView(), makeAccess({}, { ...outbox, database }), page);
  for (const word of ['some', 'more', 'words']) {
    form.type({ ...answers, issue: word });
    fireEvent.focusOut(form.control('issue'));
    await act(() => vi.advanceTimersByTimeAsync(step));
  }
  form.solveSum();
  await act(async () => form.submitForm());
  const passed = await saidAfter(line);
  expect(opened).toHaveBeenCalled();
  expect(outbox.service.tried).toHaveLength(1);
  expect(passed).toBeGreaterThanOrEqual(transactionLimit - step);
  expect(passed).toBeLessThanOrEqual(transactionLimit + 5 * step);
});
