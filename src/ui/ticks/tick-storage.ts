/** The ticks of this device: one entry each, so that two tabs never write over each other's. */
export type TickStorage = {
  isTicked(key: string): boolean;
  setTicked(key: string, ticked: boolean): void;
  /** Whether the ticks outlast the visit: false once the browser has refused to store one. */
  kept(): boolean;
};

const prefix = 'tick:';

/** What a tick is stored under; neither the words of an item nor its place are part of it. */
export const tickKey = (list: string, item: string): string => `${prefix}${list}:${item}`;

/** @param key of a storage event; null means that everything was cleared */
export const concernsTicks = (key: string | null): boolean => key?.startsWith(prefix) ?? true;

/** @param storage null where the browser forbids it: ticks then last until the page is left */
export function createTickStorage(storage: Storage | null): TickStorage {
  const refused = new Map<string, boolean>();

  function store(key: string, ticked: boolean): boolean {
    try {
      if (ticked) storage?.setItem(key, '');
      else storage?.removeItem(key);
      return storage !== null;
    } catch {
      return false;
    }
  }

  function stored(key: string): boolean {
    try {
      return (storage?.getItem(key) ?? null) !== null;
    } catch {
      return false;
    }
  }

  return {
    isTicked: (key) => refused.get(key) ?? stored(key),
    setTicked(key, ticked) {
      if (store(key, ticked)) refused.delete(key);
      else refused.set(key, ticked);
    },
    kept: () => storage !== null && refused.size === 0,
  };
}

/** The browser's storage for this site; null where even asking for it is forbidden. */
export function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
