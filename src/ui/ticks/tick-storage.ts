import type { NamedTexts } from '#src/lib/web-storage.ts';

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

/** @param texts where the browser forbids them, ticks last until the page is left */
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
