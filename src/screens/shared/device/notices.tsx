import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { anotherAppMessages, deviceMessages } from '#src/content/device-messages.ts';
import { isNearlyFull, readStorageState, type StorageState } from '#src/device/diagnose.ts';
import { erasesAfterSevenDays, isApplePhone, isInsideAnotherApp } from '#src/device/platform.ts';
import type { Registration } from '#src/device/registration.ts';
import { acknowledgeLoss } from '#src/outbox/actions/preferences.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import { readNames } from '#src/outbox/store/backups.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { formatDay, formatTime } from '#src/ui/format-time.ts';
import noticeStyles from '#src/ui/notice.module.css';
import styles from './notices.module.css';

type NoticesProps = {
  readonly registration: Registration;
  readonly access: OutboxAccess;
  readonly isHome: boolean;
};

/** The app's notices on every page. */
export function Notices({ registration, access, isHome }: NoticesProps) {
  const worker = useSyncExternalStore(registration.state.subscribe, registration.state.get);
  return (
    <>
      <LossNotice access={access} />
      {(worker === 'update-waiting' || worker === 'update-active') && (
        <UpdateNotice update={registration.update} />
      )}
      {isHome && !access.installed && <WaitingNotice reader={access.reader} />}
    </>
  );
}

/** Says what came back after the browser had erased the database, until the person has read it. */
function LossNotice({ access }: { readonly access: OutboxAccess }) {
  const read = useSnapshot(access.reader);
  const loss = read?.ok ? read.value.loss : null;
  if (loss === null || loss.noticedAt === 0) return null;
  const { restored, acknowledge } = deviceMessages.loss;
  return (
    <Notice words={`${restored(loss.restored)} (${formatTime(loss.noticedAt)})`}>
      <PageLink to="/outbox">Outbox</PageLink>
      <Button onClick={() => void acknowledgeLoss(access.outbox)}>{acknowledge}</Button>
    </Notice>
  );
}

/** In a browser tab; the installed app's header always says it. */
function WaitingNotice({ reader }: Pick<OutboxAccess, 'reader'>) {
  const read = useSnapshot(reader);
  const count = read?.ok ? countOf(read.value, pendingStates) : 0;
  if (!read?.ok || count === 0) return null;
  const { oldest } = read.value;
  return (
    <PageLink to="/outbox" className={styles.waits}>
      {oldest === null || oldest.age === 'fresh'
        ? outboxMessages.waits(count)
        : outboxMessages.waitsLong(oldest.count, formatDay(oldest.capturedAt))}
    </PageLink>
  );
}

const updateWords = deviceMessages.update;

/** Offers a waiting worker. Only a press updates, with a question if a form is half filled in. */
export function UpdateNotice({ update }: Pick<Registration, 'update'>) {
  const [step, setStep] = useState<'offered' | 'asking' | 'updating' | 'failed'>('offered');

  async function take(): Promise<void> {
    setStep('updating');
    try {
      await update();
    } finally {
      setStep('failed');
    }
  }

  if (step === 'updating') return <p className={styles.notice}>{updateWords.waiting}</p>;
  if (step === 'failed') return <p className={styles.notice}>{updateWords.failed}</p>;
  if (step === 'asking') {
    return (
      <Notice words={updateWords.half}>
        <Button onClick={take}>{updateWords.anyway}</Button>
        <Button
          // A second press of the same key must not discard anything.
          ref={(button) => button?.focus()}
          onClick={() => setStep('offered')}
        >
          {updateWords.later}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice words={updateWords.offer}>
      <Button onClick={() => (isHalfFilled() ? setStep('asking') : take())}>
        {updateWords.now}
      </Button>
    </Notice>
  );
}

type NoticeProps = { readonly words: string; readonly children: ReactNode };

/** A line of text above its actions. */
export const Notice = ({ words, children }: NoticeProps) => (
  <div className={styles.notice}>
    <p>{words}</p>
    <div className={styles.actions}>{children}</div>
  </div>
);

/** Whether a form on this page has unsent input. */
export const isHalfFilled = (): boolean =>
  [...document.forms].some((form) => !form.hidden && [...form.elements].some(isChanged));

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    // The first option is the default.
    return control.selectedIndex > 0 && !control.options[control.selectedIndex]?.defaultSelected;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

type StorageNoticesProps = {
  readonly access: OutboxAccess;
  readonly waitingCount: number;
  /** Also what most browsers do not promise. */
  readonly whole?: boolean;
};

const storageWords = deviceMessages.storage;

/** Warns if waiting submissions are not safe on this device. */
export function StorageNotices({ access, waitingCount, whole }: StorageNoticesProps) {
  const storage = useStorageState(waitingCount);
  const hasOneCopy = useHasOneCopy(whole ? access.outbox : null);
  const hasPending = waitingCount > 0;
  const notices = [
    hasPending && isInsideAnotherApp() && anotherAppMessages.waits,
    storage !== null && isNearlyFull(storage) && storageWords.nearlyFull,
    whole && hasPending && storage?.persisted === false && storageWords.notPromised,
    hasOneCopy && hasPending && storageWords.oneCopy,
    hasPending && !access.installed && erasesAfterSevenDays() && storageWords.sevenDays,
    hasPending && !access.installed && isApplePhone() && storageWords.beforeInstalling,
  ].filter((notice) => typeof notice === 'string');
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="storage-heading">
      <h3 id="storage-heading">{storageWords.heading}</h3>
      {notices.map((notice) => (
        <p key={notice} className={noticeStyles.compact}>
          {notice}
        </p>
      ))}
      {hasPending && (
        <PageLink to="/outbox#save-copy" className={buttons.secondary}>
          {storageWords.saveCopy}
        </PageLink>
      )}
    </section>
  );
}

/** A second store that hangs delays no other notice. */
function useHasOneCopy(outbox: OutboxAccess['outbox'] | null): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => {
    if (outbox !== null) void readNames(outbox).then((names) => setHasOne(names === null));
  }, [outbox]);
  return hasOne;
}

/** Rereads when the count changes. */
function useStorageState(waitingCount: number): StorageState | null {
  const [state, setState] = useState<StorageState | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits takes room, so the number says when to look again
  useEffect(() => {
    let unmounted = false;
    void readStorageState().then((next) => {
      if (!unmounted) setState(next);
    });
    return () => {
      unmounted = true;
    };
  }, [waitingCount]);
  return state;
}
