import {
  backoffKind,
  backoffUntil,
  delayedUntil,
  leasedUntil,
  lockedUntil,
} from './retry-policy.ts';
import { pausedUntil, type Settings } from './settings.ts';
import type { Submission, SubmissionState } from './submission.ts';

/*
 * Why something is not sent now. Leases, the next drain, the age, the rows, the header and the diagnosis read it here.
 */

type CommonReason = 'paused' | 'backing-off';
type OwnReason = 'unconnected' | 'edited' | 'delayed' | Exclude<SubmissionState, 'queued'>;

/** Of several, the kind of the first, and the latest end. */
export type Reason<Kind = CommonReason | OwnReason> = {
  readonly kind: Kind;
  /** In milliseconds since the epoch; infinite if a person or another version of the site must act. */
  readonly until: number;
};

/** `canSend` tells whether this build connects the form: an older build's drain skips newer forms. */
export type GateSettings = Pick<Settings, 'preferences' | 'service' | 'forms'> & {
  readonly canSend: (form: string) => boolean;
};

/** @returns why a drain by itself does not send this; null if it does */
export const gate = (one: Submission, settings: GateSettings, now: number): Reason | null =>
  firstOf<CommonReason | OwnReason>(
    ...commonReasons(settings, now),
    ...ownReasons(one, settings, now),
  );

/** @returns what holds this one back; `delayed` only if nothing else does */
export const ownGate = (
  one: Submission,
  settings: OwnSettings,
  now: number,
): Reason<OwnReason> | null => firstOf(...ownReasons(one, settings, now));

/** @returns what holds everything back */
export const commonGate = (settings: CommonSettings, now: number): Reason<CommonReason> | null =>
  firstOf(...commonReasons(settings, now));

type OwnSettings = Pick<GateSettings, 'canSend' | 'forms'>;
type CommonSettings = Omit<GateSettings, keyof OwnSettings>;

const forever = Number.POSITIVE_INFINITY;

const commonReasons = (
  { preferences, service }: CommonSettings,
  now: number,
): Reason<CommonReason>[] => [
  { kind: 'paused', until: pausedUntil(preferences, now) },
  { kind: 'backing-off', until: backoffUntil(service, now) },
];

function ownReasons(
  one: Submission,
  { canSend, forms }: OwnSettings,
  now: number,
): Reason<OwnReason>[] {
  const unconnected = { kind: 'unconnected', until: canSend(one.form) ? 0 : forever } as const;
  if (one.state === 'sending') {
    return [unconnected, { kind: 'sending', until: leasedUntil(one.lease, now) }];
  }
  if (one.state !== 'queued') return [{ kind: one.state, until: forever }];
  return [
    unconnected,
    { kind: 'edited', until: lockedUntil(one, now) },
    { kind: 'delayed', until: delayedUntil(one.nextAttemptAt, now) },
    ...formReasons(one, forms, now),
  ];
}

/** What has failed by itself waits for what has not. */
function formReasons(one: Submission, forms: Settings['forms'], now: number): Reason<'delayed'>[] {
  const { first, again } = forms[one.form] ?? {};
  const all = backoffKind(one) === 'again' ? [first, again] : [first];
  return all.map((own) => ({ kind: 'delayed', until: delayedUntil(own?.until ?? 0, now) }));
}

function firstOf<Kind>(...reasons: readonly Reason<Kind>[]): Reason<Kind> | null {
  const held = reasons.filter(({ until }) => until > 0);
  const [first] = held;
  return first ? { ...first, until: Math.max(...held.map(({ until }) => until)) } : null;
}
