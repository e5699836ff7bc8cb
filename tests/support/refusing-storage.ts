/** A storage that says no to some calls. */
export function storageOf(kept: Map<string, string>, refused: readonly string[] = []): Storage {
  const unless =
    <Given extends unknown[], Value>(name: string, work: (...given: Given) => Value) =>
    (...given: Given): Value => {
      if (refused.includes(name)) throw new DOMException('No.', 'QuotaExceededError');
      return work(...given);
    };
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: unless('getItem', (name: string) => kept.get(name) ?? null),
    setItem: unless('setItem', (name: string, text: string) => void kept.set(name, text)),
    removeItem: unless('removeItem', (name: string) => void kept.delete(name)),
  };
}
