// Proves specification 4.23, 4.24, 5.22.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { rememberDetails } from '#src/drafts/keep-details.ts';
import { localIssue, resiliency } from '#src/forms/all-forms.ts';
import { commonFields } from '#src/forms/common-fields.ts';
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
import * as form from '#tests/support/form-in-site.tsx';
import { makeAccess, renderInSite } from '#tests/support/in-site.tsx';
import { confirmed, noConnection, sent } from '#tests/support/outbox-service.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const details = Object.fromEntries(commonFields.map(({ name }) => [name, answers[name]]));
const none = Object.fromEntries(commonFields.map(({ name }) => [name, '']));
const currentValues = () => form.valuesOf(commonFields.map(({ name }) => name));

/** A device on which no form is open yet. */
function newDevice() {
  const outbox = form.connectedOutbox({ newId: randomUuid });
  return { outbox, device: draftsDevice(), access: makeAccess({}, outbox) };
}
type World = ReturnType<typeof newDevice>;

const kinds: Readonly<Record<string, Partial<OutboxAccess>>> = {
  installed: { installed: true },
  failing: { sayOwnDevice: async () => fail('failing') },
};
const outcomes = { sent, confirmed, waits: noConnection } as const;
const isOutcome = (word: string): word is keyof typeof outcomes => word in outcomes;
const answersOf = (word: string | undefined) => (word === 'own' ? words.own : words.shared);

const steps: Steps<World> = {
  /** The device knows who wrote before. */
  remember: () => rememberDetails(answers),
  /** A form is on the page: `open`, `open resiliency`, or on an `installed` or `failing` device. */
  async open(world, [kind = '']) {
    world.access = makeAccess(kinds[kind] ?? {}, world.outbox);
    const definition = kind === 'resiliency' ? resiliency : localIssue;
    renderInSite(form.formView(definition), world.access, world.device.openPage());
    await act(async () => {});
  },
  /** Submits the form, which is sent, confirmed or waits, and waits for its panel. */
  async submit({ outbox }, [outcome = '', issue = 'A-tree', phone = answers.phone ?? '']) {
    if (!isOutcome(outcome)) throw new Error(`There is no outcome '${outcome}'.`);
    outbox.service.follow(() => outcomes[outcome]);
    form.type({ ...answers, issue, phone });
    form.solveSum();
    form.submitForm();
    await screen.findByText(afterSubmitMessages.another);
    const ends = outcome === 'waits' ? 'queued' : outcome;
    await waitFor(async () => expect((await outbox.states()).at(-1)).toBe(ends));
  },
  another: () => fireEvent.click(screen.getByText(afterSubmitMessages.another)),
  type: (_, [issue = '']) => form.type({ issue }),
  leave: async () => {
    fireEvent.focusOut(form.control('issue'));
    await act(async () => {});
  },
  /** What the person answers: `say own`, `say shared`, or in vain `say own failed`. */
  async say(_, [whose, failed]) {
    fireEvent.click(await screen.findByText(answersOf(whose)));
    const stays = whose === 'own' ? words.ownStays : words.sharedStays;
    const means = failed === undefined ? stays : words.failed;
    await screen.findByText((text) => text.includes(means));
  },
  /** Said later, or in another tab. */
  'say-later': ({ access }, [whose]) => access.sayOwnDevice(whose === 'own'),
  'say-elsewhere': ({ outbox }, [whose]) => makeAccess({}, outbox).sayOwnDevice(whose === 'own'),
  'close-tab': () => sessionStorage.clear(),
  asks: () => screen.findByText(words.question),
  'asks-nothing': () => expect(screen.queryByText(words.question)).toBeNull(),
  'asks-on': () => screen.getByText(words.own),
  'asks-no-more': () =>
    expect([words.own, words.shared].map((one) => screen.queryByText(one))).toEqual([null, null]),
  /** What the next form has in its fields, and what the device remembers; a number is another phone. */
  fields: (_, [word]) => expect(currentValues()).toEqual(word === 'details' ? details : none),
  remembers: (_, [word, phone = answers.phone]) =>
    expect(rememberedDetails()).toEqual(word === 'details' ? { ...details, phone } : null),
  focus: (_, [name = '']) => expect(document.activeElement).toBe(form.control(name)),
  /** By what each submission is called; a dash for the form’s title. */
  titles: async ({ outbox }, titles) =>
    expect((await outbox.stored()).map((one) => titleOf(one).shown)).toEqual(
      titles.map((title) => (title === '-' ? localIssue.title : title)),
    ),
  /** How many can be sent again: words alone cannot. */
  async copies({ outbox }, [count]) {
    const before = await outbox.states();
    for (const { id } of await outbox.stored()) await resend(outbox, id);
    const after = await outbox.states();
    expect(after.filter((state, at) => state !== before[at])).toHaveLength(Number(count));
  },
  'has-no-answers': async ({ outbox }) =>
    expect(new Set((await outbox.stored()).map(keptAnswers))).toEqual(new Set([null])),
  'is-shared': ({ access }) => expect(access.isOwnDevice()).toBe(false),
  drafts: ({ device }, [count]) =>
    waitFor(async () => expect(await device.drafts()).toHaveLength(Number(count))),
  'is-not-half-filled': () => expect(isHalfFilled()).toBe(false),
};

/** Such a submission, of which a copy stays that can be sent again or not. */
const ownAfter = (outcome: string, copies: number) =>
  `open; submit ${outcome} A-tree; say own; asks-no-more; fields details; close-tab; titles A-tree;
  copies ${copies}; remembers details`;

it.each(
  Object.entries({
    'asks nothing before a submission, fills in nothing, and forgets the words once it is closed': `
      open; asks-nothing; submit sent A-tree; asks; remembers nothing; fields none; another;
      focus firstName; titles A-tree; close-tab; titles -`,
    'one’s own device keeps a copy of what was sent, and fills in the next form': ownAfter(
      'sent',
      1,
    ),
    'one’s own device keeps the words of what is confirmed, too': ownAfter('confirmed', 0),
    'one’s own device keeps the words of what waits, too': ownAfter('waits', 0),
    'one’s own device keeps the words of all six of this tab, and asks no more': `open;
      submit sent one; another; submit sent two; another; submit sent three; another;
      submit sent four; another; submit sent five; say own; another; submit sent six; another;
      asks-no-more; close-tab; titles one two three four five six; copies 2`,
    'the installed app asks nothing and goes on to where the report begins': `open installed;
      submit sent; asks-nothing; another; focus issue; fields details;
      submit sent A-tree 5550100001; remembers details 5550100001`,
    'a form has remembered details in its fields, the list and the typed state alike': `remember;
      open resiliency; fields details`,
    'a form with these is no draft and not half-filled before anything else is typed': `remember;
      open; is-not-half-filled; leave; drafts 0; type Begun; leave; drafts 1`,
    // Not for the next person, either; nor does the device know who else wrote in this tab meanwhile.
    'a shared device forgets who wrote, asks no more, and keeps no answers': `remember; open;
      submit sent; say shared; say-later own; remembers nothing; say-later shared; fields none;
      another; submit sent; asks-no-more; is-shared; has-no-answers; say-later own;
      remembers nothing`,
    'forgets who wrote in this tab, too, once another tab calls the device shared': `open;
      submit sent; say-elsewhere shared; say-later own; remembers nothing`,
    'says so if the answer could not be kept, and asks on': `open failing; submit sent;
      say own failed; asks-on`,
  }),
)('%s', (_, program) => playSteps(steps, newDevice(), program));
