import { describe, expect, it } from 'vitest';
import { namedTexts } from '#src/lib/web-storage.ts';

/** A storage that says no to some calls. */
function storageOf(kept: Map<string, string>, refused: readonly string[] = []): Storage {
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

describe('texts by name', () => {
  it('are kept, read and taken away', () => {
    const kept = new Map<string, string>();
    const texts = namedTexts(() => storageOf(kept));
    expect([texts.read('a'), texts.write('a', 'x'), texts.read('a')]).toEqual([null, true, 'x']);
    expect([texts.write('a', null), texts.read('a')]).toEqual([true, null]);
    expect([texts.isForbidden(), kept.size]).toEqual([false, 0]);
  });

  it('say what the browser refuses to write or to take away', () => {
    const kept = new Map([['a', 'x']]);
    const texts = namedTexts(() => storageOf(kept, ['setItem', 'removeItem']));
    expect([texts.write('b', 'y'), texts.write('a', null), texts.isForbidden()]).toEqual([
      ...[false, false, false],
    ]);
    expect([...kept]).toEqual([['a', 'x']]);
  });

  it('are none where the browser forbids to name the storage', () => {
    const texts = namedTexts(() => {
      throw new DOMException('No.', 'SecurityError');
    });
    expect([texts.isForbidden(), texts.names(), texts.read('a'), texts.write('a', 'x')]).toEqual([
      ...[true, [], null, false],
    ]);
  });
});
