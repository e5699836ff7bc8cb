// Proves specification 3.8, 4.3, 4.4, 4.9, 4.19.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { type FormState, type FormStatus, untouchedForm } from '#src/screens/form/form-state.ts';
import { outcomeOf } from '#src/screens/form/outcome.ts';
import { outcomeAfter } from '#src/screens/form/outcome-after.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { sentMessages } from '#src/screens/shared/when-sent.ts';
import { play } from '#tests/support/outbox-program.ts';

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

const id = 'an-id';

describe('without a submission on the device', () => {
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

  it.each<Partial<FormState>>([
    { status: { kind: 'stored', id }, submission: null },
    { status: { kind: 'stored', id }, submission: fail('timed-out') },
    { status: { kind: 'sent-unstored', id } },
  ])('shows the receipt of what is stored, read or not, or only sent: %j', (state) => {
    expect(said(state).receipt).toBe(id);
  });

  it.each([
    [true, 'usable', ''],
    [
      false,
      'usable',
      'This form is not open yet. You can fill it out now: it stays on your device until the form opens.',
    ],
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
  /** What is said of the one that is there after such a program, where its drain is this. */
  async function saidAfter(program: string, drain: Drain, isDiskFull = false) {
    const [submission] = await (await play(program)).stored();
    const status = { kind: 'stored', id, isDiskFull } as const;
    return said({ status, drain, submission: succeed(submission) });
  }

  const { sending, paused, held, refused, correct } = outcomeMessages;
  const whyRefused = `${refused} The form is closed. ${correct}`;
  const failed = 'queue a; service no-connection; user';
  const ends = ['done', 'busy', 'interrupted', null] as const;

  it.each<[what: string, program: string, Drain, text: string]>([
    ...ends.map((end): [string, string, Drain, string] => ['waits', 'queue a', end, waiting]),
    ['waits under a pause', 'queue a', 'user-paused', paused],
    ...([...ends, 'user-paused', 'under way', 'unreachable'] as const).map(
      (end): [string, string, Drain, string] => ['found no connection', failed, end, saved],
    ),
    ['is on its way', 'queue a', 'under way', sending],
    ['is on its way from another context', 'queue a; lease', 'busy', sending],
    ['was not reached by its drain', 'queue a', 'unreachable', saved],
    ['is refused', 'queue a; service refused; user', 'under way', whyRefused],
    ['is for an unconnected form', 'hold a', 'under way', held],
  ])('says of one that %s, after %j and a drain that is %s, where it is: %s', async (...row) => {
    const [, program, drain, text] = row;
    expect((await saidAfter(program, drain)).text).toBe(withLink(text));
  });

  const { successLine } = definition;

  it.each<[what: string, program: string, Drain, text: string]>([
    ['goes out later', 'queue a; lifecycle', 'unreachable', successLine],
    ['is confirmed', 'queue a; service confirmed; user', 'under way', successLine],
    ['was deleted in the outbox', 'queue a; delete waiting', 'unreachable', ''],
  ])('says of one that %s, after %j and a drain that is %s: %j', async (...row) => {
    const [, program, drain, text] = row;
    const look = text === '' ? 'saved' : 'success';
    expect(await saidAfter(program, drain)).toMatchObject({ text, look });
  });

  it('says that the disk is full beside what waits, and beside what is sent the receipt alone', async () => {
    const { sentences } = await saidAfter('queue a', null, true);
    expect(sentences).toEqual([waiting, outcomeMessages.almostFull]);
    const sent = { text: successLine, receipt: id };
    expect(await saidAfter('queue a; user', null, true)).toMatchObject(sent);
  });

  it('does not go on saying that it is sent where the outbox cannot be read any more', () => {
    const submission = fail('unavailable' as const);
    const unread = { status: { kind: 'stored', id }, submission } as const;
    expect(said({ ...unread, drain: 'under way' }).text).toBe(withLink(sending));
    expect(said({ ...unread, drain: 'unreachable' }).text).toBe(withLink(saved));
  });

  it.each(['sync', 'worker'] as const)(
    'says, where nothing can wake the app for lack of a %s, that it is sent once it is opened',
    async (lacks) => {
      stubWakingBrowser(lacks);
      for (const end of ['unreachable', 'busy'] as const)
        expect((await saidAfter('queue a', end)).text).toBe(withLink(line('whenOpened')));
    },
  );
});
