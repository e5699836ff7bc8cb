// Proves specification 4.23, 4.24, 5.22.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import { localIssue, resiliency } from '#src/forms/all-forms.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { randomUuid } from '#src/lib/random-uuid.ts';
import { fail } from '#src/lib/result.ts';
import { resend } from '#src/outbox/actions/edit.ts';
import { keptAnswers } from '#src/outbox/model/submission.ts';
import { afterSubmitMessages } from '#src/screens/form/after-submit.ts';
import { isHalfFilled } from '#src/screens/shared/device/notices.tsx';
import { ownDeviceMessages as words } from '#src/screens/shared/own-device-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import {
  connectedOutbox,
  control,
  formView,
  solveSum,
  submitForm,
  type,
  valuesOf,
} from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { confirmed, noConnection, sent } from '#tests/support/outbox-service.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const details = Object.fromEntries(commonFields.map(({ name }) => [name, answers[name]]));
const none = Object.fromEntries(commonFields.map(({ name }) => [name, '']));
const currentValues = () => valuesOf(commonFields.map(({ name }) => name));

type Outcome = typeof sent | typeof confirmed | typeof noConnection;

/** A device whose form is on the page. */
async function shown(changes: Partial<OutboxAccess> = {}, definition: FormDefinition = localIssue) {
  const outbox = connectedOutbox({ newId: randomUuid });
  const access = makeAccess(changes, outbox);
  const device = draftsDevice();
  renderInSite(formView(definition), access, device.openPage());
  await act(async () => {});
  /** Submits the form, and waits for its panel. */
  async function submitted(outcome: Outcome, issue = 'A tree is down'): Promise<void> {
    outbox.service.follow(() => outcome);
    type({ ...answers, issue });
    solveSum();
    submitForm();
    await screen.findByText(afterSubmitMessages.another);
    const ends = outcome === noConnection ? 'queued' : outcome.kind;
    await waitFor(async () => expect((await outbox.states()).at(-1)).toBe(ends));
  }
  const titles = async () => (await outbox.stored()).map((one) => titleOf(one).shown);
  return { access, outbox, submitted, titles, drafts: async () => (await device.drafts()).length };
}

const say = async (label: string, means: string) => {
  fireEvent.click(await screen.findByText(label));
  await screen.findByText((text) => text.includes(means));
};

/** As if the tab was closed. */
const closeTab = () => sessionStorage.clear();

it('asks nothing before a submission, fills in nothing, and forgets the words once it is closed', async () => {
  const { submitted, titles } = await shown();
  expect(screen.queryByText(words.question)).toBeNull();
  await submitted(sent);
  await screen.findByText(words.question);
  expect(rememberedDetails()).toBeNull();
  expect(currentValues()).toEqual(none);
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  expect(document.activeElement).toBe(control('firstName'));
  expect(await titles()).toEqual(['A tree is down']);
  closeTab();
  expect(await titles()).toEqual([localIssue.title]);
});

it.each<[string, Outcome]>([
  ['sent', sent],
  ['confirmed', confirmed],
  ['waits', noConnection],
])(
  'one’s own device keeps what this tab knows of what %s, and fills in the next form',
  async (_, outcome) => {
    const { outbox, submitted, titles } = await shown();
    await submitted(outcome);
    await say(words.own, words.ownStays);
    expect(currentValues()).toEqual(details);
    closeTab();
    expect(await titles()).toEqual(['A tree is down']);
    // Words alone are no copy that could be sent again.
    const states = await outbox.states();
    for (const { id } of await outbox.stored()) await resend(outbox, id);
    expect(await outbox.states()).toEqual(states);
    expect(rememberedDetails()).toEqual(details);
  },
);

it('one’s own device keeps the words of all six of this tab, and asks no more', async () => {
  const { submitted, titles } = await shown();
  const six = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const issue of six) {
    await submitted(sent, issue);
    if (issue === 'five') await say(words.own, words.ownStays);
    fireEvent.click(screen.getByText(afterSubmitMessages.another));
  }
  expect(screen.queryByText(words.own)).toBeNull();
  closeTab();
  expect(await titles()).toEqual(six);
});

it('the installed app asks nothing and goes on to where the report begins', async () => {
  const { submitted } = await shown({ installed: true });
  await submitted(sent);
  expect(screen.queryByText(words.question)).toBeNull();
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  expect(document.activeElement).toBe(control('issue'));
  expect(currentValues()).toEqual(details);
  type({ ...answers, phone: '5550100001' });
  await submitted(sent);
  expect(rememberedDetails()).toEqual({ ...details, phone: answers.phone });
});

it('a form has remembered details in its fields, the list and the typed state alike', async () => {
  rememberDetails(answers);
  await shown({}, resiliency);
  expect(currentValues()).toEqual(details);
});

it('a form with these is no draft and not half-filled before anything else is typed', async () => {
  rememberDetails(answers);
  const { drafts } = await shown();
  expect(isHalfFilled()).toBe(false);
  fireEvent.focusOut(control('issue'));
  await act(async () => {});
  expect(await drafts()).toBe(0);
  type({ issue: 'Begun' });
  fireEvent.focusOut(control('issue'));
  await waitFor(async () => expect(await drafts()).toBe(1));
});

it('a shared device forgets who wrote, asks no more, and keeps no answers', async () => {
  rememberDetails(answers);
  const { access, outbox, submitted } = await shown();
  await submitted(sent);
  await say(words.shared, words.sharedStays);
  // Not for the next person, either.
  await access.sayOwnDevice(true);
  expect(rememberedDetails()).toBeNull();
  await access.sayOwnDevice(false);
  expect(currentValues()).toEqual(none);
  fireEvent.click(screen.getByText(afterSubmitMessages.another));
  await submitted(sent);
  expect(screen.queryByText(words.shared)).toBeNull();
  expect(access.isOwnDevice()).toBe(false);
  expect((await outbox.stored()).map(keptAnswers)).toEqual([null, null]);
  // Of whom another person wrote in this tab meanwhile, the device knows nothing, either.
  await access.sayOwnDevice(true);
  expect(rememberedDetails()).toBeNull();
});

it('forgets who wrote in this tab, too, once another tab calls the device shared', async () => {
  const { access, outbox, submitted } = await shown();
  await submitted(sent);
  await makeAccess({}, outbox).sayOwnDevice(false);
  await access.sayOwnDevice(true);
  expect(rememberedDetails()).toBeNull();
});

it('says so if the answer could not be kept, and asks on', async () => {
  const { submitted } = await shown({ sayOwnDevice: async () => fail('failing') });
  await submitted(sent);
  await say(words.own, words.failed);
  screen.getByText(words.own);
});
