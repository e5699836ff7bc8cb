// Proves specification 3.4, 3.6, 4.10.
import { describe, expect, it } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import type { FormValues } from '#src/forms/check-submission.ts';
import { noteOf, type Typing } from '#src/forms/typing-filter.ts';
import {
  apply,
  type FormCommand,
  type FormEvent,
  type FormState,
  untouchedForm,
} from '#src/screens/form/form-state.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const answers = validAnswers(localIssue, 'x');
const captcha = { a: 2, b: 3 };
const filled: FormValues = { values: answers, honeypot: '', captchaAnswer: '5' };
const key: Typing = { sentences: [], empty: false, cut: false };
const cutEmail: Typing = { sentences: ['The rest was cut off.'], empty: false, cut: true };

/** Plays events on a form that has started. */
function play(...events: readonly FormEvent[]): { state: FormState; commands: FormCommand[] } {
  const commands: FormCommand[] = [];
  let state = apply(localIssue, untouchedForm, { type: 'started', captcha }).state;
  for (const event of events) {
    const applied = apply(localIssue, state, event);
    state = applied.state;
    if (applied.command !== null) commands.push(applied.command);
  }
  return { state, commands };
}

const submitted: FormEvent = { type: 'submitted', filled };
const stored: FormEvent = { type: 'stored', result: { kind: 'stored', id: 'an-id' }, answers };

describe('a press', () => {
  it('stores what the checks let through, once, and nothing before the sum is made', () => {
    const early = apply(localIssue, untouchedForm, submitted);
    expect(early).toEqual({ state: untouchedForm, command: null });
    const { state, commands } = play(submitted, submitted);
    expect(state.status).toEqual({ kind: 'storing' });
    expect(commands).toEqual([
      { type: 'store', answers: expect.objectContaining(answers), earlier: undefined },
    ]);
  });

  it('says the first check that failed, until that field is typed in', () => {
    const wrong = { ...filled, values: { ...answers, zip: '1' } };
    const failed: FormEvent = { type: 'submitted', filled: wrong };
    expect(play(failed)).toMatchObject({
      state: { status: { kind: 'failed', field: 'zip' } },
      commands: [],
    });
    const statusAfter = (field: string) =>
      play(failed, { type: 'typed', field, typing: key }).state.status.kind;
    expect([statusAfter('email'), statusAfter('zip')]).toEqual(['failed', 'filling']);
  });

  it('of a robot is ignored', () => {
    const robot: FormEvent = { type: 'submitted', filled: { ...filled, honeypot: 'filled in' } };
    const { state, commands } = play(robot);
    expect([state.status.kind, commands]).toEqual(['filling', [{ type: 'ignore' }]]);
  });

  it('is refused for an address that was cut, once, or until another is typed', () => {
    const typed: FormEvent = { type: 'typed', field: 'email', typing: cutEmail };
    const message = 'Email must be 30 characters or fewer.';
    const status = { kind: 'failed', field: 'email', message };
    expect(play(typed, submitted)).toMatchObject({ state: { status }, commands: [] });
    expect(play(typed, { ...typed, typing: key }, submitted).commands).toHaveLength(1);
    expect(play(typed, submitted, submitted).commands).toHaveLength(1);
  });

  it.each([
    ['a device that hung', 'hanging', { kind: 'hanging', id: 'an-id', answers }],
    ['a lost connection', 'unanswered', { kind: 'unanswered', id: 'an-id', answers }],
    ['one that was stored', 'stored', undefined],
    ['one that was sent without storage', 'sent-unstored', undefined],
  ] as const)('after %s names that try only if it was not submitted', (_, kind, earlier) => {
    const result = { kind, id: 'an-id' };
    const { commands } = play(submitted, { type: 'stored', result, answers }, submitted);
    expect(commands[1]).toMatchObject({ type: 'store', earlier });
  });
});

it('counts a drain as under way from the moment that the submission is stored', () => {
  const lost: FormEvent = { type: 'stored', result: { kind: 'lost' }, answers };
  expect(play(submitted, stored).state.drain).toBe('under way');
  expect(play(submitted, stored, { type: 'drained', drain: 'done' }).state.drain).toBe('done');
  expect(play(submitted, lost).state).toMatchObject({ status: { kind: 'lost' }, drain: null });
});

it('keeps a note until its field was left and is typed in again, and forgets all with the fields', () => {
  const typed: FormEvent = { type: 'typed', field: 'email', typing: cutEmail };
  const more: FormEvent = { type: 'typed', field: 'email', typing: key };
  const note = (...events: readonly FormEvent[]) => noteOf(play(...events).state.notes, 'email');
  expect(note(typed, more)).toBe('The rest was cut off.');
  expect(note(typed, { type: 'left', field: 'email' })).toBe('The rest was cut off.');
  expect(note(typed, { type: 'left', field: 'email' }, more)).toBe('');
  expect(note(typed, { type: 'emptied' })).toBe('');
});

it('an emptied form stays so until it is reopened, typed in or submitted again', () => {
  const emptied: FormEvent = { type: 'emptied' };
  expect(play(submitted).state.isEmptied).toBe(false);
  expect(play(submitted, emptied, stored).state.isEmptied).toBe(true);
  const typed: FormEvent = { type: 'typed', field: 'issue', typing: key };
  for (const next of [{ type: 'reopened' } as const, typed, submitted]) {
    expect(play(submitted, emptied, stored, next).state.isEmptied).toBe(false);
  }
});
