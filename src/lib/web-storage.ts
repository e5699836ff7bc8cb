import { ownName, plainName } from './site-path.ts';

/** This site's stored texts; none if storage is forbidden. */
export type NamedTexts = {
  isForbidden(): boolean;
  names(): readonly string[];
  read(name: string): string | null;
  /**
   * @param text null removes it
   * @returns whether it succeeded
   */
  write(name: string, text: string | null): boolean;
};

/** @param storage throws if forbidden */
export function namedTexts(storage: () => Storage): NamedTexts {
  const attempt = <Value>(work: (kept: Storage) => Value, otherwise: Value): Value => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    isForbidden: () => attempt(() => false, true),
    names: () => attempt((kept) => Object.keys(kept).flatMap((name) => plainName(name) ?? []), []),
    read: (name) => attempt((kept) => kept.getItem(ownName(name)), null),
    write: (name, text) =>
      attempt((kept) => {
        if (text === null) kept.removeItem(ownName(name));
        else kept.setItem(ownName(name), text);
        return true;
      }, false),
  };
}

/** Survive reload, crash recovery and going back. */
export const tabTexts = namedTexts(() => sessionStorage);

/** For all tabs. */
export const deviceTexts = namedTexts(() => localStorage);
