import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { concernsTicks, createTickStorage, tickKey } from './tick-storage.ts';

/** One for the visit: what the browser refuses to store lasts from page to page. */
const ticks = createTickStorage(deviceTexts);

/** How far a list is done, and whether its ticks outlast the visit. */
type Progress = { readonly done: number; readonly total: number; readonly kept: boolean };

type Ticks = {
  /** Null until the boxes show what is stored. */
  readonly progress: Progress | null;
  /** Whether ticks were cleared that can be brought back. */
  readonly cleared: boolean;
  readonly clear: () => void;
  readonly bringBack: () => void;
};

/** Keeps the boxes of a list, this device's ticks and those of other tabs the same. */
export function useTicks(list: RefObject<HTMLElement | null>): Ticks {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [cleared, setCleared] = useState<readonly string[]>([]);

  const show = useCallback(() => {
    const boxes = boxesIn(list.current);
    for (const box of boxes) box.checked = ticks.isTicked(keyOf(box));
    const done = boxes.filter(({ checked }) => checked).length;
    setProgress({ done, total: boxes.length, kept: ticks.kept() });
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    // Ticked before this ran: kept, beside what was ticked on an earlier visit.
    for (const box of boxesIn(element)) if (box.checked) ticks.setTicked(keyOf(box), true);
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
    element?.addEventListener('change', onChange);
    addEventListener('storage', onStorage);
    // A page that comes back out of the browser's memory was told of nothing meanwhile.
    addEventListener('pageshow', show);
    return () => {
      element?.removeEventListener('change', onChange);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', show);
    };
  }, [list, show]);

  const setAll = (keys: readonly string[], ticked: boolean) => {
    for (const key of keys) ticks.setTicked(key, ticked);
    setCleared(ticked ? [] : keys);
    show();
  };
  const ticked = () => boxesIn(list.current).filter(({ checked }) => checked);
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
