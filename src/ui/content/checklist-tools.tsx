import { useCallback, useLayoutEffect, useState } from 'react';
import { onPageLife } from '#src/lib/page-life.ts';
import { ownName } from '#src/lib/site-path.ts';
import { deviceTexts, type NamedTexts } from '#src/lib/web-storage.ts';
import { Button } from '#src/ui/button.tsx';
import notices from '#src/ui/notice.module.css';
import { printAlone } from '#src/ui/print.ts';
import styles from '#src/ui/ticks/checklist-tools.module.css';

type ChecklistToolsProps = { readonly place: HTMLElement };

/** A checklist's progress and actions. */
export function ChecklistTools({ place }: ChecklistToolsProps) {
  const list = place.closest('fieldset');
  const { progress, cleared, clear, bringBack } = useTicks(list);
  const print = () => {
    const section = list?.closest('section');
    if (section) printAlone(section);
  };
  if (progress === null) return null;
  const { done, total, kept } = progress;
  return (
    <div className={styles.tools}>
      <p role="status" className={styles.count}>{`${done} of ${total} done`}</p>
      <Button kind="plain" disabled={done === 0 && !cleared} onClick={cleared ? bringBack : clear}>
        {cleared ? 'Restore checkmarks' : 'Clear checkmarks'}
      </Button>
      <Button kind="plain" onClick={print}>
        Print this list
      </Button>
      {!kept && (
        <p className={notices.bare}>
          This browser does not let this app keep checkmarks. They last until you close or reload
          this page.
        </p>
      )}
    </div>
  );
}

/** Per visit: ticks that the browser refuses to store last from page to page. */
const ticks = createTickStorage(deviceTexts);

/** `kept`: whether the ticks outlast the visit. */
type Progress = { readonly done: number; readonly total: number; readonly kept: boolean };

type Ticks = {
  /** Null until the boxes show the stored ticks. */
  readonly progress: Progress | null;
  /** Whether cleared ticks can be restored. */
  readonly cleared: boolean;
  readonly clear: () => void;
  readonly bringBack: () => void;
};

/** Synchronizes a list's boxes with the stored ticks and other tabs. */
export function useTicks(list: HTMLElement | null): Ticks {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [cleared, setCleared] = useState<readonly string[]>([]);

  const show = useCallback(() => {
    const boxes = boxesIn(list);
    for (const box of boxes) box.checked = ticks.isTicked(keyOf(box));
    const done = boxes.filter(({ checked }) => checked).length;
    setProgress({ done, total: boxes.length, kept: ticks.kept() });
  }, [list]);

  useLayoutEffect(() => {
    for (const box of boxesIn(list)) {
      // Keeps boxes ticked before this script ran.
      if (box.checked) ticks.setTicked(keyOf(box), true);
    }
    show();

    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      ticks.setTicked(keyOf(target), target.checked);
      setCleared([]);
      show();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (concernsTicks(key)) show();
    };
    const ending = new AbortController();
    const { signal } = ending;
    list?.addEventListener('change', onChange, { signal });
    addEventListener('storage', onStorage, { signal });
    // The back/forward cache receives no events.
    onPageLife({ shown: show }, signal);
    return () => ending.abort();
  }, [list, show]);

  const setAll = (keys: readonly string[], ticked: boolean) => {
    for (const key of keys) ticks.setTicked(key, ticked);
    setCleared(ticked ? [] : keys);
    show();
  };
  const ticked = () => boxesIn(list).filter(({ checked }) => checked);
  return {
    progress,
    cleared: cleared.length > 0,
    clear: () => setAll(ticked().map(keyOf), false),
    bringBack: () => setAll(cleared, true),
  };
}

const boxesIn = (list: HTMLElement | null): readonly HTMLInputElement[] =>
  list === null ? [] : [...list.querySelectorAll('input')];

const keyOf = ({ name, value }: HTMLInputElement): string => tickKey(name, value);

/** This device's ticks, one entry each: two tabs never overwrite each other's. */
export type TickStorage = {
  isTicked(key: string): boolean;
  setTicked(key: string, ticked: boolean): void;
  /** False once the browser has refused to store a tick. */
  kept(): boolean;
};

const prefix = 'tick:';

/** Independent of the item's text and position. */
export const tickKey = (list: string, item: string): string => `${prefix}${list}:${item}`;

/** @param key of a storage event; null if everything was cleared */
export const concernsTicks = (key: string | null): boolean =>
  key?.startsWith(ownName(prefix)) ?? true;

/** @param texts if forbidden, ticks last until the page is left */
export function createTickStorage(texts: NamedTexts): TickStorage {
  const refused = new Map<string, boolean>();
  return {
    isTicked: (key) => refused.get(key) ?? texts.read(key) !== null,
    setTicked(key, ticked) {
      if (texts.write(key, ticked ? '' : null)) refused.delete(key);
      else refused.set(key, ticked);
    },
    kept: () => !texts.isForbidden() && refused.size === 0,
  };
}
