import { expect, it, vi } from 'vitest';
import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import type { Draft } from '#src/drafts/draft.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import { draftsDevice, joinForm as target } from '#tests/support/drafts-bench.ts';
import { eventually } from '#tests/support/eventually.ts';
import { playSteps, type Steps, takeStep } from '#tests/support/steps.ts';

/** Fields without a screen: what they hold, and what was told of them. */
type Form = {
  readonly autosave: Autosave;
  readonly values: () => string | undefined;
  readonly write: (issue: string) => void;
  readonly states: readonly DraftState['kind'][];
  readonly saved: readonly boolean[];
  /** What the tab keeps; what was written since is null. */
  readonly inTab: readonly (Draft | null)[];
};

/** A tab of a device. */
function openTab() {
  const device = draftsDevice();
  const forms: Form[] = [];
  const openPage = () => {
    const page = device.openPage({ tab: 'the tab' });
    return { page, save: vi.spyOn(page, 'save') };
  };
  const form = () => {
    const [latest] = forms;
    if (latest === undefined) throw new Error('No form is shown.');
    return latest;
  };
  return { device, forms, form, openPage, ...openPage(), earlyId: 'early', forget: vi.fn() };
}

type Tab = ReturnType<typeof openTab>;

/** @param how the first moment: `left` by an earlier page, `typed` into the fields, `own` if this page kept it, too */
function openForm({ page, earlyId, forget, forms }: Tab, [how, issue = '']: readonly string[]) {
  const states: DraftState['kind'][] = [];
  const saved: boolean[] = [];
  const inTab: (Draft | null)[] = [];
  const early = { id: earlyId, form: 'join', values: { issue }, typedAt: page.now(), forget };
  const blank = { issue: '' };
  let current = how === 'typed' || how === 'own' ? early.values : blank;
  const saving = autosave({
    drafts: page,
    target,
    fields: {
      blank,
      read: () => current,
      write: (values) => {
        current = { ...blank, ...values };
      },
      fit: (values) => values,
    },
    taken: { id: how === 'own' ? earlyId : undefined, early: how ? [early] : [] },
    keepInTab(draft) {
      const place = inTab.push(draft) - 1;
      return () => {
        inTab[place] = null;
      };
    },
    onState: ({ kind }) => states.push(kind),
    onSaved: ({ ok }) => saved.push(ok),
  });
  const write = (typed: string) => {
    current = { issue: typed };
  };
  forms.unshift({ autosave: saving, values: () => current.issue, write, states, saved, inTab });
}

/** `until` before a look waits for it. */
const steps: Steps<Tab> = {
  until: (tab, words) => eventually(() => takeStep(steps, tab, words)),
  /** The drafts on the device. */
  issues: async ({ device }, issues) => expect(await device.issues()).toEqual(issues),
  /** What the latest form shows, and the one before it. */
  shows: ({ form }, [issue = '']) => expect(form().values()).toBe(issue),
  'earlier-shows': ({ forms }, [issue = '']) => expect(forms[1]?.values()).toBe(issue),
  /** What a person was told. */
  states: ({ form }, states) => expect(form().states).toEqual(states),
  /** How each save ended, and how many have begun. */
  saved: ({ form }, ends) => expect(form().saved.map(String)).toEqual(ends),
  saves: ({ save }, [count]) => expect(save).toHaveBeenCalledTimes(Number(count)),
  /** What the tab keeps of a page that is left; a dash for what was written since. */
  'in-tab': ({ form }, issues) =>
    expect(form().inTab.map((draft) => draft?.values.issue ?? '-')).toEqual(issues),
  /** How often the tab has forgotten the first moment. */
  forgotten: ({ forget }, [count]) => expect(forget).toHaveBeenCalledTimes(Number(count)),
  submits: ({ form }, [id]) => expect(form().autosave.submitting().ids).toContain(id),
  'no-draft-in-the-app': async ({ device }) => {
    const page = device.openPage({ tab: 'the tab', own: true });
    expect([await page.list(), await page.claim(target)]).toEqual([[], null]);
  },
  /** The page writes a draft, of which the tab may have the first moment. */
  write: async (tab, [issue = '']) => Object.assign(tab, { earlyId: await tab.page.type(issue) }),
  /** The page dies, or stays open beside the next one of the tab. */
  crash: ({ page }) => page.crash(),
  page: (tab) => Object.assign(tab, tab.openPage()),
  pass: ({ device }, [milliseconds]) => device.clock.pass(Number(milliseconds)),
  form: openForm,
  /** Until the page has read the drafts. */
  list: ({ page }) => page.list(),
  /** Key by key. */
  type({ form }, [issue = '']) {
    for (let end = 1; end <= issue.length; end += 1) {
      form().write(issue.slice(0, end));
      form().autosave.typed();
    }
  },
  empty: ({ form }) => form().write(''),
  flush: ({ form }) => void form().autosave.flush(),
  leave: ({ form }) => form().autosave.leave(),
  end: ({ form }) => form().autosave.end(),
  submitted: ({ form }) => void form().autosave.submitted(),
  /** The outbox has what is typed, before the page hears of it. */
  outbox: ({ device, form }) => device.submitted(form().autosave.submitting()),
  /** The next save fails. */
  fails: ({ save }) => save.mockResolvedValueOnce({ ok: false, error: 'timed-out' }),
  'no-storage'({ page, save }) {
    save.mockResolvedValue({ ok: false, error: 'unavailable' });
    vi.spyOn(page, 'claim').mockResolvedValue(null);
  },
  /** The tab still has what the page has put there. */
  'left-in-tab': (tab) => Object.assign(tab, { earlyId: tab.form().inTab[0]?.id }),
};

it.each(
  Object.entries({
    'writes once for many keys, and says nothing of it': `form; type words; saves 0;
      until saves 1; flush; saves 1; until issues words; states`,
    'restores what was typed in the first moment and left, as a draft of its own': `form left early;
      until states restored; shows early; issues early; forgotten 1`,
    'restores that as one draft with what its page had written': `write half; crash; page;
      form left half-a-word; until states restored; shows half-a-word; issues half-a-word;
      forgotten 1`,
    'restores that beside what another page has open': `write open; page; form left copied;
      until states restored; shows copied; issues copied open; forgotten 1`,
    // The page died before the tab had let go of the first keys.
    'continues under the name of the first moment: what the tab still has is no second draft': `
      form own The-bridge; type The-bridge-is-gone; flush; until issues The-bridge-is-gone;
      crash; pass -60000; page; form left The-bridge; until states restored;
      shows The-bridge-is-gone; issues The-bridge-is-gone`,
    'keeps in the tab what a page that is left is writing, until it is written': `form; list;
      type x; flush; in-tab; leave; in-tab x; until in-tab -; issues x`,
    'leaves in the tab what is still there from the first moment until it is written, silently': `
      fails; form typed early; until saved false; forgotten 0; flush; until issues early;
      until forgotten 1; saved false true; states`,
    'writes at the next key what the device did not take': `fails; form; list; type a; flush;
      until saved false; type ab; until issues ab`,
    'leaves nothing in the tab of what was submitted before the drafts were read': `
      form typed early; empty; submitted; until forgotten 1; issues`,
    'leaves the draft of a form that is closed before it has come': `write before; crash; page;
      form; end; form; until shows before; earlier-shows`,
    'is no draft any more once it is submitted, whenever the page dies': `form; list;
      type submitted; flush; until issues submitted; outbox; crash; no-draft-in-the-app; issues`,
    'is no draft if it is written late, or kept in the tab by a page that is left': `form; list;
      type submitted; outbox; leave; left-in-tab; until saved true; issues; crash; page;
      form left submitted; until forgotten 1; until issues; states; shows`,
    'names what the tab has of the first moment, too, until that is written': `form typed early;
      submits early`,
    'keeps what was typed since, in the same moment or after a clock was set back': `form; list;
      type submitted; outbox; pass -60000; type submitted-and-more; flush;
      until issues submitted-and-more; crash; page; form; until shows submitted-and-more`,
    'keeps in the tab what a device without storage was not given, when the form is left': `
      no-storage; form; type lost; end; in-tab lost`,
  }),
)('%s', (_, program) => playSteps(steps, openTab(), program));
