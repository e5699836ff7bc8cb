import { expect, it, vi } from 'vitest';
import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import type { Draft, DraftTarget } from '#src/drafts/draft.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { type DraftsPage, draftsDevice } from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';

const target: DraftTarget = { kind: 'form', form: 'join' };
const edit: DraftTarget = { kind: 'submission', id: 'x', form: 'join' };
const tab = 'the tab';

/** Fields without a screen, which a test fills in. */
type Opened = {
  readonly autosave: Autosave;
  readonly values: () => Answers;
  /** Types the text, key by key. */
  type(issue: string): void;
  /** Lets the time pass after which what was typed is written. */
  wait(): void;
  readonly waiting: () => number;
  readonly states: readonly DraftState['kind'][];
  readonly saved: readonly boolean[];
};

type Changes = {
  readonly of?: DraftTarget;
  readonly blank?: Answers;
  readonly currentValues?: Answers;
  readonly early?: Answers | null;
  readonly earlyId?: string;
  /** Whether this page kept it, in its own first moment. */
  readonly isOwn?: boolean;
  readonly onForget?: () => void;
  readonly keepInTab?: (draft: Draft) => () => void;
};

function open(page: DraftsPage, changes: Changes = {}): Opened {
  const { of = target, blank = {}, currentValues = blank, early = null } = changes;
  const due = new Set<() => void>();
  const states: DraftState['kind'][] = [];
  const saved: boolean[] = [];
  const fields = { values: currentValues };
  const opened: Opened = {
    values: () => fields.values,
    states,
    saved,
    waiting: () => due.size,
    type(issue) {
      for (let end = 1; end <= issue.length; end += 1) {
        fields.values = { issue: issue.slice(0, end) };
        opened.autosave.typed();
      }
    },
    wait() {
      for (const work of due) work();
    },
    autosave: autosave({
      drafts: page,
      target: of,
      fields: {
        blank,
        read: () => fields.values,
        write: (values) => {
          fields.values = values;
        },
        fit: (values) => values,
      },
      taken: {
        id: changes.isOwn ? changes.earlyId : undefined,
        early: early
          ? [
              {
                ...{ id: changes.earlyId ?? 'early', form: of.form, values: early },
                ...{ typedAt: page.now(), forget: changes.onForget ?? (() => {}) },
              },
            ]
          : [],
      },
      isRequested: of.kind === 'submission',
      later(work) {
        due.add(work);
        return () => due.delete(work);
      },
      keepInTab: changes.keepInTab ?? (() => () => {}),
      onState: ({ kind }) => states.push(kind),
      onSaved: ({ ok }) => saved.push(ok),
    }),
  };
  return opened;
}

it('writes once for many keys, and says nothing of it', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const save = vi.spyOn(page, 'save');
  const fields = open(page);
  fields.type('words');
  expect(fields.waiting()).toBe(1);
  fields.wait();
  fields.autosave.flush();
  expect(save).toHaveBeenCalledTimes(1);
  await eventually(async () => expect(await device.issues()).toEqual(['words']));
  expect(fields.states).toEqual([]);
});

it('writes again with the next occasion what the device could not take', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const failing = vi.spyOn(page, 'save');
  failing.mockResolvedValueOnce({ ok: false, error: 'full' });
  const fields = open(page);
  await page.list();
  fields.type('x');
  fields.autosave.flush();
  await eventually(() => expect(fields.saved).toEqual([false]));
  fields.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual(['x']));
  expect(fields.saved).toEqual([false, true]);
});

it('restores what was typed in the first moment and left', async () => {
  const device = draftsDevice();
  const onForget = vi.fn();
  const fields = open(device.openPage({ tab }), { early: { issue: 'early' }, onForget });
  await eventually(() => expect(fields.states).toEqual(['restored']));
  expect(fields.values()).toEqual({ issue: 'early' });
  expect(await device.issues()).toEqual(['early']);
  expect(onForget).toHaveBeenCalled();
});

it('goes on with what a page had written when it was left, as one draft', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const earlyId = await page.type('half');
  page.crash();
  const fields = open(device.openPage({ tab }), { early: { issue: 'half a word' }, earlyId });
  await eventually(() => expect(fields.states).toEqual(['restored']));
  expect(fields.values()).toEqual({ issue: 'half a word' });
  expect(await device.issues()).toEqual(['half a word']);
});

it('goes on under the name of the first moment, so that what the tab still has of that is no second draft', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const early = { early: { issue: 'The bridge' }, earlyId: 'first moment' };
  const fields = open(page, { ...early, currentValues: early.early, isOwn: true });
  fields.type('The bridge is gone');
  fields.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual(['The bridge is gone']));
  page.crash();
  device.clock.pass(-60_000);
  // The page died before the tab had let go of the first keys.
  const next = open(device.openPage({ tab }), early);
  await eventually(() => expect(next.states).toEqual(['restored']));
  expect(next.values()).toEqual({ issue: 'The bridge is gone' });
  expect(await device.issues()).toEqual(['The bridge is gone']);
});

it('leaves what another page has open, and keeps the rest beside it', async () => {
  const device = draftsDevice();
  const earlyId = await device.openPage({ tab }).type('open');
  const fields = open(device.openPage({ tab }), { early: { issue: 'copied' }, earlyId });
  await eventually(() => expect(fields.states).toEqual(['restored']));
  expect(fields.values()).toEqual({ issue: 'copied' });
  expect(await device.issues()).toEqual(['copied', 'open']);
});

it('keeps in the tab what a page that is left is writing, until it is written', async () => {
  const device = draftsDevice();
  const kept: (string | undefined)[] = [];
  const keepInTab = (draft: Draft) => {
    kept.push(draft.values.issue);
    return () => {
      kept.push(undefined);
    };
  };
  const page = device.openPage();
  const fields = open(page, { keepInTab });
  await page.list();
  fields.type('x');
  fields.autosave.flush();
  expect(kept).toEqual([]);
  fields.autosave.leave();
  // It may do nothing more.
  expect(kept).toEqual(['x']);
  await eventually(() => expect(kept).toEqual(['x', undefined]));
  expect(await device.issues()).toEqual(['x']);
});

it('keeps what was typed in the first moment and still stands there, without a word', async () => {
  const device = draftsDevice();
  const currentValues = { issue: 'early' };
  const fields = open(device.openPage(), { currentValues, early: currentValues });
  await eventually(async () => expect(await device.issues()).toEqual(['early']));
  expect(fields.states).toEqual([]);
});

it('leaves in the tab what was typed in the first moment until it is written', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const failing = vi.spyOn(page, 'save');
  failing.mockResolvedValueOnce({ ok: false, error: 'timed-out' });
  const onForget = vi.fn();
  const currentValues = { issue: 'early' };
  const fields = open(page, { currentValues, early: currentValues, onForget });
  await eventually(() => expect(fields.saved).toEqual([false]));
  expect(onForget).not.toHaveBeenCalled();
  fields.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual(['early']));
  await eventually(() => expect(onForget).toHaveBeenCalledOnce());
});

it('leaves nothing in the tab of what was submitted before the drafts were read', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const onForget = vi.fn();
  const [blank, early, currentValues] = [{ issue: '' }, { issue: 'early' }, { issue: 'early' }];
  const fields = open(page, { blank, currentValues, early, onForget });
  currentValues.issue = blank.issue;
  fields.autosave.submitted();
  await eventually(() => expect(onForget).toHaveBeenCalledOnce());
  expect(await device.issues()).toEqual([]);
});

it('says when the draft of what was submitted is gone', async () => {
  const device = draftsDevice();
  const currentValues = { issue: 'typed' };
  const fields = open(device.openPage(), { currentValues, early: { ...currentValues } });
  await eventually(async () => expect(await device.issues()).toEqual(['typed']));
  currentValues.issue = '';
  await fields.autosave.submitted();
  expect(await device.issues()).toEqual([]);
});

it('keeps an unsaved edit until it is saved elsewhere, not one that changes nothing', async () => {
  const device = draftsDevice();
  const blank = { issue: 'stored' };
  const page = device.openPage();
  const first = open(page, { of: edit, blank });
  first.type('corrected');
  first.autosave.end();
  await eventually(async () => expect(await device.issues()).toEqual(['corrected']));
  // Another tab: who opens the editor has asked for what is unsaved.
  page.crash();
  const second = open(device.openPage(), { of: edit, blank });
  await eventually(() => expect(second.values()).toEqual({ issue: 'corrected' }));
  second.type('stored');
  second.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual([]));
  second.type('corrected again');
  second.autosave.flush();
  second.autosave.discarded();
  await eventually(async () => expect(await device.issues()).toEqual([]));
});

it('leaves the draft of a form that is closed before it has come', async () => {
  const device = draftsDevice();
  const before = device.openPage({ tab });
  const typed = open(before);
  typed.type('typed before');
  typed.autosave.end();
  await eventually(async () => expect(await device.issues()).toEqual(['typed before']));
  const page = device.openPage({ tab });
  before.crash();
  const closed = open(page);
  closed.autosave.end();
  const next = open(page);
  await eventually(() => expect(next.values()).toEqual({ issue: 'typed before' }));
  expect(closed.values()).toEqual({});
});

it('is no draft any more once it is submitted, whenever the page dies', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const fields = open(page);
  await page.list();
  fields.type('submitted');
  fields.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual(['submitted']));
  // The outbox has it: before this page hears of that, it dies.
  await device.submitted(fields.autosave.submitting());
  page.crash();
  const next = device.openPage({ tab, installed: true });
  expect(await next.list()).toEqual([]);
  expect(await next.claim(target)).toBeNull();
  expect(await device.issues()).toEqual([]);
});

it('is none either where it is written late, or kept in the tab by a page that is left', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const kept: Draft[] = [];
  const keepInTab = (draft: Draft) => {
    kept.push(draft);
    return () => {};
  };
  const fields = open(page, { keepInTab });
  await page.list();
  fields.type('submitted');
  await device.submitted(fields.autosave.submitting());
  fields.autosave.leave();
  await eventually(() => expect(fields.saved).toEqual([true]));
  expect(await device.issues()).toEqual([]);
  page.crash();
  const [inTab] = kept;
  const onForget = vi.fn();
  const early = { early: inTab?.values ?? null, earlyId: inTab?.id ?? '', onForget };
  const next = open(device.openPage({ tab }), { ...early, blank: { issue: '' } });
  await eventually(() => expect(onForget).toHaveBeenCalled());
  await eventually(async () => expect(await device.issues()).toEqual([]));
  expect(next.states).toEqual([]);
  expect(next.values()).toEqual({ issue: '' });
});

it('names what the tab has of the first moment too, until that is written', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const currentValues = { issue: 'early' };
  const fields = open(page, { currentValues, early: currentValues, earlyId: 'in the tab' });
  expect(fields.autosave.submitting().ids).toContain('in the tab');
});

it('keeps what was typed since, in the same moment or after a clock was set back', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const fields = open(page);
  await page.list();
  fields.type('submitted');
  await device.submitted(fields.autosave.submitting());
  device.clock.pass(-60_000);
  fields.type('submitted, and more');
  fields.autosave.flush();
  await eventually(async () => expect(await device.issues()).toEqual(['submitted, and more']));
  page.crash();
  const next = open(device.openPage({ tab }));
  await eventually(() => expect(next.values()).toEqual({ issue: 'submitted, and more' }));
});

it('keeps in the tab what a device without storage was not given, when the form is left', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  vi.spyOn(page, 'save').mockResolvedValue({ ok: false, error: 'unavailable' });
  vi.spyOn(page, 'claim').mockResolvedValue(null);
  const kept: Draft[] = [];
  const keepInTab = (draft: Draft) => {
    kept.push(draft);
    return () => {};
  };
  const fields = open(page, { keepInTab });
  fields.type('lost');
  fields.autosave.end();
  expect(kept).toMatchObject([{ values: { issue: 'lost' } }]);
});
