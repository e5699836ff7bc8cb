// Proves specification 3.11, 3.12, 4.3, 4.6, 4.10, 4.28.

import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { fail } from '#src/lib/result.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.tsx';
import { bindForm, type FormOutbox, type FormSurroundings } from '#src/screens/form/bind-form.ts';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  buttonOf,
  control,
  formView,
  solveSum,
  type,
  valuesOf,
} from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { deferred, noConnection, sent } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const reportFault = vi.fn();
const never = () => new Promise<never>(() => {});
const random = () => 0.5;

const typed = () => valuesOf(Object.keys(answers));
const button = () => buttonOf(localIssue.submitLabel);

/** A form that is filled in, and can be submitted. */
function filled(changes: Partial<OutboxAccess>): TestAccess {
  reportFault.mockReset();
  const outbox = makeTestOutbox({ reportFault, mapping: { [localIssue.id]: mapped } });
  const access = makeAccess(changes, outbox);
  renderInSite(formView(), access);
  type(answers);
  solveSum();
  return access;
}
const mapped = { formId: 'an-id', entries: {}, version: 'v1' };

it('gives the form back where submitting breaks, with everything that was typed, and reports the bug', async () => {
  const bug = new TypeError('a bug');
  const submit = vi.fn<OutboxAccess['submit']>(async () => Promise.reject(bug));
  filled({ submit });
  fireEvent.click(button());
  await screen.findByText(localIssue.errorLine);
  expect(screen.getByText(outcomeMessages.lost)).toBeTruthy();
  expect(typed()).toEqual(answers);
  expect(button().matches(':disabled')).toBe(false);
  expect(reportFault.mock.calls).toEqual([[bug]]);

  submit.mockResolvedValue({ kind: 'sent-unstored', id: testId(1) });
  fireEvent.click(button());
  await screen.findByText(localIssue.successLine);
  expect(submit).toHaveBeenCalledTimes(2);
});

it('keeps the fields while the device does not say whether it has stored them, and submits the same once more', async () => {
  const submit = vi.fn<OutboxAccess['submit']>(async () => ({ kind: 'hanging', id: testId(1) }));
  filled({ submit });
  fireEvent.click(button());
  await screen.findByText(outcomeMessages.hanging);
  expect(typed()).toEqual(answers);
  expect(button().matches(':disabled')).toBe(false);
  expect(submit.mock.lastCall?.[0].earlier).toBeUndefined();
  submit.mockResolvedValue({ kind: 'sent-unstored', id: testId(1) });
  fireEvent.click(button());
  await screen.findByText(localIssue.successLine);
  expect(submit.mock.lastCall?.[0].earlier).toMatchObject({ id: testId(1) });
});

it('says of what was sent unstored that it was sent only once its draft is gone', async () => {
  const { promise, resolve } = deferred<void>();
  const submit = vi.fn(
    async () => ({ kind: 'sent-unstored', id: testId(1), endsDraft: true }) as const,
  );
  filled({ submit });
  const form = control('zip').form;
  if (form === null) throw new Error('There is no form');
  const bound = bindForm(form, localIssue, { outbox: never, reader: never, random });
  const draft = { ids: ['a'], typedAt: 1 };
  bound?.keepWith(() => ({ submitting: () => draft, submitted: () => promise }));
  fireEvent.click(button());
  await eventually(() => expect(submit).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByText(localIssue.successLine)).toBeNull();
  resolve();
  await screen.findByText(localIssue.successLine);
});

it('submits once, however often it is pressed while it is being stored', async () => {
  const { promise, resolve } = deferred<{ kind: 'stored'; id: string }>();
  const submit = vi.fn(() => promise);
  const requestDrain = vi.fn(async () => ({ end: 'done', delivered: 1 }) as const);
  filled({ submit, requestDrain });
  for (let press = 0; press < 5; press += 1) fireEvent.click(button());
  await screen.findByText(outcomeMessages.storing);
  expect(button().matches(':disabled')).toBe(true);
  await act(async () => resolve({ kind: 'stored', id: testId(1) }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(requestDrain.mock.calls).toEqual([[{ trigger: 'submit' }]]);
  expect(button().matches(':disabled')).toBe(false);
});

it('does not go on saying that it is being sent where the drain breaks', async () => {
  const bug = new Error('a bug');
  filled({ requestDrain: async () => Promise.reject(bug) });
  fireEvent.click(button());
  await screen.findByText(new RegExp(outcomeMessages.saved));
  const { dataset } = screen.getByText(outcomeMessages.outboxLink);
  expect(dataset).toMatchObject({ inside: '/outbox' });
  expect(reportFault.mock.calls).toEqual([[bug]]);
});

it('says that the disk is full below where it says that it is saved, with the link', async () => {
  filled({
    submit: async ({ onFull }) => {
      queueMicrotask(() => onFull?.());
      return { kind: 'stored', id: testId(1) };
    },
  });
  fireEvent.click(button());
  await screen.findByText(outcomeMessages.almostFull);
  const link = screen.getByText(outcomeMessages.outboxLink);
  expect(link.parentElement?.textContent).toMatch(/^Saved on this device\./);
});

it('says of a submission that goes out at once only that it is being sent, then that it was', async () => {
  const outbox = makeTestOutbox({ mapping: { [localIssue.id]: mapped } });
  // After a change the reader rests for as long as nobody hurries it.
  const restless = { ...outbox.clock, sleep: () => new Promise<void>(() => {}) };
  const access = makeAccess({ reader: createOutboxReader({ ...outbox, clock: restless }) }, outbox);
  renderInSite(formView(), access);
  type(answers);
  solveSum();
  const [region] = screen.getAllByRole('status');
  if (region === undefined) throw new Error('Nothing says what becomes of it');
  const said = new Set<string>();
  const watch = new MutationObserver(() => said.add(region.textContent));
  watch.observe(region, { childList: true, characterData: true, subtree: true });
  fireEvent.click(button());
  await screen.findByText(localIssue.successLine);
  watch.disconnect();
  expect([...said].join('\n')).toContain(outcomeMessages.storing);
  expect([...said].join('\n')).not.toContain('It will be sent');
});

it('follows the submission that was made last', async () => {
  const { outbox, requestDrain } = filled({});
  fireEvent.click(button());
  await screen.findByText(localIssue.successLine);
  outbox.service.follow(() => noConnection);
  type(answers);
  solveSum();
  fireEvent.click(button());
  await screen.findByText(new RegExp(outcomeMessages.saved));
  expect(screen.queryByText(localIssue.successLine)).toBeNull();
  outbox.service.follow(() => sent);
  await requestDrain({ trigger: 'user' });
  await screen.findByText(localIssue.successLine);
});

it('says before anybody types if the browser lets nothing be kept', async () => {
  const outbox = makeTestOutbox({ mapping: { [localIssue.id]: mapped } });
  const read = async () => fail('unavailable' as const);
  renderInSite(formView(), makeAccess({}, { ...outbox, database: { ...outbox.database, read } }));
  await screen.findByText(outcomeMessages.blocked);
});

describe('a form that works before React is there', () => {
  /** The form as the build renders it, with what its first script makes of it. */
  function prerendered(surroundings: FormSurroundings): HTMLElement {
    const page = document.createElement('div');
    page.innerHTML = renderToString(formView());
    document.body.append(page);
    onTestFinished(() => page.remove());
    const form = page.querySelector<HTMLFormElement>('form[data-form]');
    if (form === null) throw new Error('There is no form');
    expect(buttonOf(localIssue.submitLabel).matches(':disabled')).toBe(true);
    bindForm(form, localIssue, surroundings);
    // Firefox would keep its own attribute over a reload.
    expect(buttonOf(localIssue.submitLabel).disabled).toBe(false);
    return page;
  }

  it('checks, notes and says in its places, and React changes none of it', async () => {
    const page = prerendered({ outbox: never, reader: never, random });
    expect(screen.getByText('Please solve: 6 + 6 = ?')).toBeTruthy();
    type({ ...answers, zip: '1' });
    type({ phone: '555x' });
    solveSum();
    fireEvent.click(button());
    const message = screen.getByRole('alert').textContent;
    expect(message).toMatch(/^Phone/);
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((records) => changes.push(...records));
    watch.observe(page, { characterData: true, childList: true, subtree: true });
    const elements = [...page.querySelectorAll('*')];
    const tags = () =>
      elements.map(({ attributes }) => [...attributes].map(({ name, value }) => [name, value]));
    const before = { text: page.textContent, tags: tags() };
    await act(async () => {
      const root = hydrateRoot(page, formView());
      onTestFinished(() => void act(() => root.unmount()));
    });
    // What React adds: a place for the location, and the switch for contact details.
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    expect(changes.filter(({ type }) => type !== 'childList')).toEqual([]);
    expect(tags()).toEqual(before.tags);
    expect(changes.flatMap(({ removedNodes }) => [...removedNodes])).toEqual([]);
    const words = added.map(({ textContent }) => textContent ?? '');
    expect(page.textContent).toHaveLength(before.text.length + words.join('').length);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(document.activeElement).toBe(control('phone'));
    expect(valuesOf(['zip', 'phone'])).toEqual({ zip: '1', phone: '555' });
    expect(screen.getByText('Please solve: 6 + 6 = ?')).toBeTruthy();
    expect(screen.getByText(/Only digits are allowed here/)).toBeTruthy();
  });

  it('carries a press out once the outbox is there, once, also if React came meanwhile', async () => {
    const outbox = makeTestOutbox({ mapping: { [localIssue.id]: mapped } });
    const { promise, resolve } = deferred<FormOutbox>();
    const early = { submitting: () => ({ ids: ['early'], typedAt: 1 }), submitted: vi.fn() };
    const page = prerendered({ outbox: () => promise, reader: never, random, early });
    type(answers);
    solveSum();
    for (let press = 0; press < 3; press += 1) fireEvent.click(button());
    expect(screen.getByText(outcomeMessages.storing)).toBeTruthy();
    await act(async () => {
      const root = hydrateRoot(page, formView());
      onTestFinished(() => void act(() => root.unmount()));
    });
    expect(screen.getByText(outcomeMessages.storing)).toBeTruthy();
    const access = makeAccess({}, outbox);
    const submit = vi.fn(access.submit);
    await act(async () => resolve({ ...access, submit }));
    await screen.findByText(localIssue.successLine);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.lastCall?.[0]).toMatchObject({ answers, draft: { ids: ['early'] } });
    expect(early.submitted).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(afterSubmitMessages.another)).toBeTruthy();
    expect(valuesOf(['zip'])).toEqual({ zip: '' });
  });
});

describe('a link to the form', () => {
  const arrive = (hash: string) => {
    history.replaceState(null, '', `/share-issue${hash}`);
    onTestFinished(() => history.replaceState(null, '', '/'));
  };

  it('leads to its first empty field, also when the page is opened by it', () => {
    arrive('#form');
    renderInSite(formView(), makeAccess());
    expect(document.activeElement).toBe(control('firstName'));
  });

  it('leads there again at each press', async () => {
    arrive('#form');
    renderInSite(
      <>
        <a href="#form">Go</a>
        {formView()}
      </>,
      makeAccess(),
    );
    type({ firstName: 'Maria' });
    control('firstName').blur();
    fireEvent.click(screen.getByText('Go'));
    await vi.waitFor(() => expect(document.activeElement).toBe(control('lastName')));
  });

  it('[1.35] leads there from the menu too, but not to another page’s form', async () => {
    arrive('');
    renderInSite(
      <>
        <a href="/share-issue#form">Log Local Info</a>
        <a href="/join#form">Join</a>
        {formView()}
      </>,
      makeAccess(),
    );
    for (const { link, focused } of [
      { link: 'Join', focused: document.body },
      { link: 'Log Local Info', focused: control('firstName') },
    ]) {
      const words = screen.getByText(link);
      words.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(words);
      await new Promise((resolve) => setTimeout(resolve));
      expect(document.activeElement).toBe(focused);
    }
  });

  it('takes nobody out of a field, and the page alone leads to none', () => {
    arrive('');
    renderInSite(formView(), makeAccess());
    expect(document.activeElement).toBe(document.body);
  });
});

describe('an e-mail address that was cut', () => {
  const long = `${'x'.repeat(15)}@example.org.uk.com`;
  const message = 'Email must be 30 characters or fewer.';
  const submitted = async () => {
    const submit = vi.fn<OutboxAccess['submit']>(async () => ({ kind: 'lost' }));
    filled({ submit });
    type({ email: long });
    expect(control('email').value).toHaveLength(30);
    fireEvent.click(button());
    expect(await screen.findByText(message, { selector: '[role=alert] > p' })).toBeTruthy();
    expect(submit).not.toHaveBeenCalled();
    return submit;
  };

  it('stops the first submit, and passes when it is submitted again as it is', async () => {
    const submit = await submitted();
    fireEvent.click(button());
    await screen.findByText(outcomeMessages.lost);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('passes once it is changed, and nothing speaks of it any more', async () => {
    const submit = await submitted();
    type({ email: 'y@example.org' });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(control('email').getAttribute('aria-invalid')).toBe('false');
    fireEvent.click(button());
    await screen.findByText(outcomeMessages.lost);
    expect(submit.mock.lastCall?.[0].answers.email).toBe('y@example.org');
  });
});
