/** Short texts that a browser keeps by name; where it forbids a site all storage, nothing is kept. */
export type NamedTexts = {
  isForbidden(): boolean;
  /** Every name that has a text. */
  names(): readonly string[];
  /** @returns null where there is none */
  read(name: string): string | null;
  /**
   * @param text null takes the text away
   * @returns whether the browser has done so
   */
  write(name: string, text: string | null): boolean;
};

/** @param storage asked anew every time: where storage is forbidden, naming it throws already */
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
    names: () => attempt((kept) => Object.keys(kept), []),
    read: (name) => attempt((kept) => kept.getItem(name), null),
    write: (name, text) =>
      attempt((kept) => {
        if (text === null) kept.removeItem(name);
        else kept.setItem(name, text);
        return true;
      }, false),
  };
}

/** What this tab keeps: it survives a reload, a crash that is restored and going back, not the tab's end. */
export const tabTexts = namedTexts(() => sessionStorage);

/** What this device keeps, for all tabs. */
export const deviceTexts = namedTexts(() => localStorage);
