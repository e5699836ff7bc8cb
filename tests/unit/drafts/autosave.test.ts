import { expect, it, vi } from 'vitest';
import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import type { Draft } from '#src/drafts/draft.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import {
  type DraftsDevice,
  type DraftsPage,
  deviceWithLeft,
  draftsDevice,
  joinForm as target,
} from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';

const tab = 'the tab';

/** Fields without a screen, which a test fills in. */
type Opened = {
  readonly autosave: Autosave;
  readonly values: () => Answers;
  /** Types the text, key by key. */
  type(issue: string): void;
  readonly states: readonly DraftState['kind'][];
  readonly saved: readonly boolean[];
  /** What the tab keeps; what was written since is null. */
  readonly inTab: readonly (Draft | null)[];
};

type Changes = {
  readonly blank?: Answers;
  readonly currentValues?: Answers;
  readonly early?: Answers | null;
  readonly earlyId?: string;
  /** Whether this page kept it, in its own first moment. */
  readonly isOwn?: boolean;
  readonly onForget?: () => void;
};

function open(page: DraftsPage, changes: Changes = {}): Opened {
  const { blank = {}, currentValues = blank, early = null } = changes;
  const states: DraftState['kind'][] = [];
  const saved: boolean[] = [];
  const inTab: (Draft | null)[] = [];
  const fields = { values: currentValues };
  const opened: Opened = {
    values: () => fields.values,
    states,
    saved,
    inTab,
    type(issue) {
      for (let end = 1; end <= issue.length; end += 1) {
        fields.values = { issue: issue.slice(0, end) };
        opened.autosave.typed();
      }
    },
    autosave: autosave({
      drafts: page,
      target,
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
                ...{ id: changes.earlyId ?? 'early', form: 'join', values: early },
                ...{ typedAt: page.now(), forget: changes.onForget ?? (() => {}) },
              },
            ]
          : [],
      },
      keepInTab(draft) {
        const place = inTab.push(draft) - 1;
        return () => {
          inTab[place] = null;
        };
      },
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
  expect(save).not.toHaveBeenCalled();
  await eventually(() => expect(save).toHaveBeenCalled());
  fields.autosave.flush();
  expect(save).toHaveBeenCalledTimes(1);
  await eventually(async () => expect(await device.issues()).toEqual(['words']));
  expect(fields.states).toEqual([]);
});

it.each<[string, string, (device: DraftsDevice) => Promise<string>, string[]]>([
  ['as a draft of its own', 'early', async () => 'early', ['early']],
  [
    'as one draft with what its page had written',
    'half a word',
    async (device) => {
      const page = device.openPage({ tab });
      const id = await page.type('half');
      page.crash();
      return id;
    },
    ['half a word'],
  ],
  [
    'beside what another page has open',
    'copied',
    (device) => device.openPage({ tab }).type('open'),
    ['copied', 'open'],
  ],
])('restores what was typed in the first moment and left, %s', async (_, issue, before, issues) => {
  const device = draftsDevice();
  const earlyId = await before(device);
  const onForget = vi.fn();
  const fields = open(device.openPage({ tab }), { early: { issue }, earlyId, onForget });
  await eventually(() => expect(fields.states).toEqual(['restored']));
  expect(fields.values()).toEqual({ issue });
  expect(await device.issues()).toEqual(issues);
  expect(onForget).toHaveBeenCalled();
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

it('keeps in the tab what a page that is left is writing, until it is written', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  const fields = open(page);
  await page.list();
  fields.type('x');
  fields.autosave.flush();
  expect(fields.inTab).toEqual([]);
  fields.autosave.leave();
  // It may do nothing more.
  expect(fields.inTab).toMatchObject([{ values: { issue: 'x' } }]);
  await eventually(() => expect(fields.inTab).toEqual([null]));
  expect(await device.issues()).toEqual(['x']);
});

it('leaves in the tab what is still there from the first moment until it is written, without a word', async () => {
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
  expect(fields.saved).toEqual([false, true]);
  expect(fields.states).toEqual([]);
});

it('writes at the next key what the device did not take', async () => {
  const device = draftsDevice();
  const page = device.openPage();
  vi.spyOn(page, 'save').mockResolvedValueOnce({ ok: false, error: 'timed-out' });
  const fields = open(page);
  await page.list();
  fields.type('a');
  fields.autosave.flush();
  await eventually(() => expect(fields.saved).toEqual([false]));
  fields.type('ab');
  await eventually(async () => expect(await device.issues()).toEqual(['ab']));
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

it('leaves the draft of a form that is closed before it has come', async () => {
  const { device } = await deviceWithLeft('typed before', { tab });
  const page = device.openPage({ tab });
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
  const next = device.openPage({ tab, own: true });
  expect(await next.list()).toEqual([]);
  expect(await next.claim(target)).toBeNull();
  expect(await device.issues()).toEqual([]);
});

it('is none either where it is written late, or kept in the tab by a page that is left', async () => {
  const device = draftsDevice();
  const page = device.openPage({ tab });
  const fields = open(page);
  await page.list();
  fields.type('submitted');
  await device.submitted(fields.autosave.submitting());
  fields.autosave.leave();
  const [inTab] = fields.inTab;
  await eventually(() => expect(fields.saved).toEqual([true]));
  expect(await device.issues()).toEqual([]);
  page.crash();
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
  const fields = open(page);
  fields.type('lost');
  fields.autosave.end();
  expect(fields.inTab).toMatchObject([{ values: { issue: 'lost' } }]);
});
