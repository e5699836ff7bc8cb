import { describe, expect, it } from 'vitest';
import { namedTexts } from '#src/lib/web-storage.ts';
import { storageOf } from '#tests/support/refusing-storage.ts';

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
