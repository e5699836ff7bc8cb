import type { SiteFormId } from '#src/forms/all-forms.ts';
import type { Fault } from '#src/tools/form-service/fault.ts';

/** Network failures only: a `no-cors` response is unreadable, so a 500 would count as sent. */
const services = [
  'none',
  'none',
  'refuse',
  'refuse',
  'hang',
  'reset',
  'reset-after-accepting',
  'reset-after-accepting',
  'delay',
] as const satisfies readonly Fault[];

/** Each form has its own page and a free text field. */
export const submittedForms = [
  'local-issue',
  'join',
  'health',
  'guest-speaker',
] as const satisfies readonly SiteFormId[];

/** Only drafted: a submission elsewhere must not delete its draft. */
export const draftedForm = 'volunteer' satisfies SiteFormId;

/** By a link in the app, by loading another page, or by closing the tab. */
export type Leave = { readonly by: 'link' | 'load' | 'close'; readonly after: number } | null;

/** `mark` identifies the step's text in the sheet. */
export type Step =
  | { readonly kind: 'visit' }
  | { readonly kind: 'update' }
  | { readonly kind: 'draft'; readonly mark: string }
  | { readonly kind: 'import'; readonly form: SiteFormId; readonly marks: readonly string[] }
  | {
      readonly kind: 'submit';
      readonly form: SiteFormId;
      readonly mark: string;
      readonly leave: Leave;
    }
  /** Files a submission with the mark `before`, and then gives it this one. */
  | {
      readonly kind: 'edit';
      readonly form: SiteFormId;
      readonly before: string;
      readonly mark: string;
      /** From the first key to saving, in milliseconds. */
      readonly typing: number;
    };

/** In milliseconds after the last step begins, after a promise, or after a row is stored. */
export type Kill = { readonly on: 'begun' | 'told' | 'stored'; readonly after: number };

/** Between two starts of a browser; the kill interrupts the last step. */
export type Cycle = {
  readonly service: Fault;
  readonly publish: boolean;
  readonly steps: readonly Step[];
  readonly last: Step;
  /** Null: it ends by itself, and everything has to arrive while the browser stays open. */
  readonly kill: Kill | null;
  /** After the kill, the profile loses its databases. */
  readonly erases: boolean;
  /** First tries a start without a site and a form service. */
  readonly offlineFirst: boolean;
  readonly settle: boolean;
};

/** Cycles on one profile. */
export type Plan = readonly Cycle[];

/** Marks, none of which is part of another. */
export function createMarks(run: string): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `crash-${run}-${String(last).padStart(6, '0')}`;
  };
}

/**
 * Plans a profile's cycles.
 * @param random numbers from 0 to below 1
 * @param erased the part of the kills with an erasure; without, a seed's plan is as it always was
 */
export function planProfile(
  kills: number,
  random: () => number,
  newMark: () => string,
  erased = 0,
): Plan {
  const below = (end: number) => Math.floor(random() * end);
  const chance = (part: number) => random() < part;
  const pick = <Item>(...items: readonly [Item, ...Item[]]): Item =>
    items[below(items.length)] ?? items[0];

  const submit = (leave: Leave): Step => ({
    kind: 'submit',
    form: pick(...submittedForms),
    mark: newMark(),
    leave,
  });
  const leave = (): Leave =>
    chance(0.3) ? null : { by: pick('link', 'load', 'close'), after: below(700) };
  const importFile = (): Step => ({
    kind: 'import',
    form: pick(...submittedForms),
    marks: Array.from({ length: 1 + below(4) }, newMark),
  });
  const draft = (): Step => ({ kind: 'draft', mark: newMark() });
  const edit = (): Step => ({
    kind: 'edit',
    form: pick(...submittedForms),
    before: newMark(),
    mark: newMark(),
    typing: below(4000),
  });

  function lastStep(publish: boolean, drafted: boolean, erases: boolean): Step {
    if (publish) return { kind: pick('visit', 'update') };
    const which = random();
    if (which < 0.15) return importFile();
    if (which < 0.3 && !drafted) return draft();
    // A backup may have either wording.
    if (which > 0.7 && !erases) return edit();
    return submit(chance(0.5) ? leave() : null);
  }

  function killOf({ kind }: Step): Kill {
    if (kind === 'visit' || kind === 'update') return { on: 'begun', after: below(1500) };
    if (kind === 'draft') return { on: 'begun', after: below(2500) };
    if (kind === 'edit') {
      const on = pick('begun', 'begun', 'told');
      return { on, after: below(on === 'begun' ? 4000 : 60) };
    }
    if (kind === 'import') return { on: pick('begun', 'told'), after: below(400) };
    const on = pick('begun', 'begun', 'told', 'stored');
    return { on, after: on === 'begun' ? below(chance(0.2) ? 4000 : 900) : below(60) };
  }

  return Array.from({ length: kills }, (_, at) => {
    // Some kills interrupt the first worker's installation.
    const installs = at === 0 && chance(0.5);
    const publish = !installs && chance(0.15);
    const steps: Step[] = [];
    if (!installs) {
      const count = below(3);
      for (let step = 0; step < count; step += 1) steps.push(submit(leave()));
      if (chance(0.15)) steps.push(draft());
      if (chance(0.1)) steps.push(importFile());
    }
    const drafted = steps.some(({ kind }) => kind === 'draft');
    const erases = erased > 0 && chance(erased);
    const last = installs ? ({ kind: 'visit' } as const) : lastStep(publish, drafted, erases);
    const service = pick(...services);
    return {
      // Only what waits and has not left the device keeps its id in an edit.
      service: last.kind === 'edit' ? 'refuse' : service,
      publish,
      steps,
      last,
      kill: killOf(last),
      erases,
      offlineFirst: chance(0.35),
      settle: at === kills - 1 || chance(0.4),
    };
  });
}

/** How a service fails: at once, or after a delay. */
const away = ['refuse', 'hang', 'reset'] as const satisfies readonly Fault[];

/** Each submits while the form service is away, and leaves the page by a full load. */
export function planLeaves(count: number, random: () => number, newMark: () => string): Plan {
  const never = { publish: false, steps: [], kill: null, erases: false, offlineFirst: false };
  return Array.from({ length: count }, () => ({
    ...never,
    service: away[Math.floor(random() * away.length)] ?? away[0],
    last: {
      kind: 'submit',
      form: 'local-issue',
      mark: newMark(),
      leave: { by: 'load', after: Math.floor(random() * 700) },
    },
    settle: false,
  }));
}
