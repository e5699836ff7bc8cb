// Proves specification 3.8, 4.3, 4.4, 4.9, 4.19.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { type FormState, type FormStatus, untouchedForm } from '#src/screens/form/form-state.ts';
import { outcomeOf } from '#src/screens/form/outcome.ts';
import { outcomeAfter } from '#src/screens/form/outcome-after.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { sentMessages } from '#src/screens/shared/when-sent.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeAccess, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { confirmed, noConnection, refused } from '#tests/support/outbox-service.ts';

const line = (when: keyof typeof sentMessages) => `${outcomeMessages.saved} ${sentMessages[when]}`;
const saved = line('whenConnected');
const waiting = line('soon');

/** A browser that can wake the app, or lacks what that needs. */
function stubWakingBrowser(lacks?: 'sync' | 'worker'): void {
  vi.unstubAllGlobals();
  if (lacks !== 'sync') vi.stubGlobal('SyncManager', class {});
  const serviceWorker = { controller: lacks === 'worker' ? null : {} };
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
}
beforeEach(() => stubWakingBrowser());
const definition = formDefinitions.join;
type Drain = FormState['drain'];

function said(state: Partial<FormState>, connected = true) {
  const outcome = outcomeOf(definition, connected, { ...untouchedForm, ...state }, outcomeAfter);
  const link = outcome.inOutbox ? [outcomeMessages.outboxLink] : [];
  return { ...outcome, text: [...outcome.sentences, ...link].join(' ') };
}
const withLink = (text: string) => `${text} ${outcomeMessages.outboxLink}`;

/** What is said of a submission that is stored, as the outbox has it. */
function follow(access: TestAccess, id: string, drain: Drain) {
  let submission: FormState['submission'] = null;
  access.reader.watch(access.byId(id), (read) => {
    submission = read;
  });
  const now = () => said({ status: { kind: 'stored', id }, drain, submission });
  return { now, shows: (text: string) => eventually(() => expect(now().text).toBe(text)) };
}

/** A drain to which the service gives this answer. */
function tried({ outbox, requestDrain }: TestAccess, answer: Outcome) {
  outbox.service.follow(() => answer);
  return requestDrain({ trigger: 'user' });
}

/** A submission that is stored, and what is said of it. */
async function followed(drain: Drain, form?: string) {
  const access = makeAccess();
  const id = await storeOne(access, form);
  return { access, id, ...follow(access, id, drain) };
}

describe('without a submission on the device', () => {
  const id = 'an-id';
  const { errorLine, successLine } = definition;
  it.each<[FormStatus, readonly string[]]>([
    [{ kind: 'filling' }, []],
    [{ kind: 'storing' }, [formMessages.storing]],
    [{ kind: 'failed', field: 'zip', message: 'Wrong.' }, ['Wrong.', errorLine]],
    [
      { kind: 'lost' },
      [
        errorLine,
        'This could not be saved or sent. Everything you typed is still here. Copy it before you close this page, or submit it again when you have a connection.',
      ],
    ],
    [{ kind: 'unanswered', id }, [errorLine, outcomeMessages.lost, outcomeMessages.unanswered]],
    [{ kind: 'sent-unstored', id }, [successLine]],
  ])('says, for %j, %j', (status, sentences) => {
    const outcome = said({ status });
    expect(outcome.sentences).toEqual(sentences);
    expect(outcome.look === 'alert').toBe(status.kind === 'failed');
  });

  it.each<[string, Partial<FormState>]>([
    ['stored, not read yet', { status: { kind: 'stored', id }, submission: null }],
    ['stored, not readable', { status: { kind: 'stored', id }, submission: fail('timed-out') }],
    ['only sent', { status: { kind: 'sent-unstored', id } }],
  ])('shows the receipt of what is %s', (_, state) => {
    expect(said(state).receipt).toBe(id);
  });

  it.each([
    [true, 'usable', ''],
    [false, 'usable', 'Not open yet. Write it now: it stays on your device until we open.'],
    [true, 'insecure', outcomeMessages.insecure],
    [true, 'blocked', outcomeMessages.blocked],
    [false, 'blocked', outcomeMessages.blockedAndHeld],
    // Something is kept, or will be: the outbox's own screen says what is the matter.
    [true, 'failing', ''],
    [false, 'failing', ''],
  ] as const)(
    'says, connected %s, before anybody types, where the storage is %s: %j',
    (connected, storage, text) => {
      expect(said({ storage }, connected).text).toBe(text);
    },
  );
});

describe('with a submission on the device', () => {
  it('says that the disk is full beside what waits, and beside what is sent the receipt alone', async () => {
    const { access, id } = await followed('unreachable');
    const status = { kind: 'stored', id, isDiskFull: true } as const;
    const [waits] = await access.outbox.stored();
    expect(said({ status, submission: succeed(waits) }).sentences).toEqual([
      waiting,
      outcomeMessages.almostFull,
    ]);
    await access.outbox.drain('user');
    const [sent] = await access.outbox.stored();
    expect(said({ status, submission: succeed(sent) })).toMatchObject({
      text: definition.successLine,
      receipt: id,
    });
  });

  it.each([
    ['user-paused', outcomeMessages.paused],
    ...(['done', 'busy', 'interrupted', null] as const).map((end) => [end, waiting] as const),
  ] as const)(
    'says, where the drain ended %s, why it waits, and of a connection only once it is tried: %s',
    async (end, text) => {
      const { access, shows } = await followed(end);
      await shows(withLink(text));
      await tried(access, noConnection);
      await shows(withLink(saved));
    },
  );

  it('says that it is being sent while its drain is under way, and that it is saved as soon as it has failed', async () => {
    const { access, id, shows } = await followed('under way');
    await shows(withLink(outcomeMessages.sending));
    await tried(access, noConnection);
    await shows(withLink(saved));
    await follow(access, id, 'unreachable').shows(withLink(saved));
  });

  it('turns from saved into the success line when it goes out later', async () => {
    const { access, shows } = await followed('unreachable');
    await shows(withLink(saved));
    await access.requestDrain({ trigger: 'lifecycle' });
    await shows(definition.successLine);
  });

  it.each([
    ['confirms', confirmed, definition.successLine],
    [
      'refuses, why',
      refused,
      withLink(`${outcomeMessages.refused} The form is closed. ${outcomeMessages.correct}`),
    ],
  ])('says, where the service %s', async (_, answer, text) => {
    const { access, shows } = await followed('under way');
    await tried(access, answer);
    await shows(text);
  });

  it('says that an unconnected form is not open', async () => {
    const { shows } = await followed('under way', 'stay-informed');
    await shows(withLink(outcomeMessages.held));
  });

  it('says nothing any more of what was deleted in the outbox', async () => {
    const { access, id, shows } = await followed('unreachable');
    await shows(withLink(saved));
    await deleteSubmission(access.outbox, id);
    await shows('');
  });

  it('does not go on saying that it is sent where the outbox cannot be read any more', async () => {
    const { access, id, shows } = await followed('under way');
    access.outbox.database.read = async () => fail('unavailable');
    await shows(withLink(outcomeMessages.sending));
    await follow(access, id, 'unreachable').shows(withLink(saved));
  });

  it.each(['sync', 'worker'] as const)(
    'says, where nothing can wake the app for lack of a %s, that it is sent once it is opened',
    async (lacks) => {
      stubWakingBrowser(lacks);
      for (const end of ['unreachable', 'busy'] as const) {
        const { shows } = await followed(end);
        await shows(withLink(line('whenOpened')));
      }
    },
  );

  it('says that it is being sent while another context delivers it', async () => {
    const { access, shows } = await followed('busy');
    await takeLease(access.outbox);
    await shows(withLink(outcomeMessages.sending));
  });
});
