import { describe, expect, it } from 'vitest';
import { type ArrivedRow, compare, createLedger, type Told } from '#tests/crash/ledger.ts';

const nothing: ReadonlySet<string> = new Set();
const clean = {
  told: 0,
  arrived: 0,
  lost: [],
  sentAgain: [],
  misreported: [],
  recognizable: 0,
  unrecognizable: [],
};
const saved: Told = { mark: 'a', savedAt: 10, sentAt: null };
const sent: Told = { mark: 'a', savedAt: 10, sentAt: 20 };
const untold: Told = { mark: 'a', savedAt: null, sentAt: null };
const row = (change: Partial<ArrivedRow> = {}): ArrivedRow => ({
  ...{ mark: 'a', id: 'one', at: 15 },
  ...change,
});

describe('what was told, compared with what arrived', () => {
  it('finds nothing wrong where everything has arrived once', () => {
    expect(compare([sent], [row()], nothing)).toEqual({ ...clean, told: 1, arrived: 1 });
    expect(compare([saved], [row({ at: 99 })], nothing)).toEqual({ ...clean, told: 1, arrived: 1 });
  });

  it('calls lost what was promised, has not arrived and is not on the device', () => {
    expect(compare([saved], [], nothing)).toEqual({ ...clean, told: 1, lost: ['a'] });
    expect(compare([saved], [], new Set(['a']))).toEqual({ ...clean, told: 1 });
    expect(compare([saved], [row({ mark: 'b' })], nothing).lost).toEqual(['a']);
  });

  it('notes what was called sent, and was sent again after that', () => {
    expect(compare([sent], [row(), row({ at: 40 })], nothing).sentAgain).toEqual(['a']);
    expect(compare([sent], [row(), row({ at: 19 })], nothing).sentAgain).toEqual([]);
    expect(compare([saved], [row(), row({ at: 40 })], nothing).sentAgain).toEqual([]);
    expect(compare([sent], [row({ at: 40 })], nothing).sentAgain).toEqual([]);
  });

  it('does not call lost what nobody was told of', () => {
    expect(compare([untold], [], nothing)).toEqual(clean);
  });

  it('calls misreported what was called successful before the sheet had it', () => {
    expect(compare([sent], [row({ at: 21 })], nothing).misreported).toEqual(['a']);
    expect(compare([sent], [], new Set(['a'])).misreported).toEqual(['a']);
    expect(compare([sent], [row({ at: 20 })], nothing).misreported).toEqual([]);
  });

  it('calls both lost and misreported what was called successful and is nowhere', () => {
    expect(compare([sent], [], nothing)).toMatchObject({ lost: ['a'], misreported: ['a'] });
  });

  it('tells rows that came again under one id from those under several, or without one', () => {
    expect(compare([sent], [row(), row(), row()], nothing)).toMatchObject({
      ...{ recognizable: 2, unrecognizable: [] },
    });
    expect(compare([sent], [row(), row({ id: 'two' }), row()], nothing)).toMatchObject({
      ...{ recognizable: 1, unrecognizable: ['a'] },
    });
    expect(compare([sent], [row({ id: '' }), row({ id: '' })], nothing)).toMatchObject({
      ...{ recognizable: 0, unrecognizable: ['a'] },
    });
  });

  it('counts the rows of what nobody was told of, too', () => {
    expect(compare([untold], [row(), row({ id: 'two' })], nothing).unrecognizable).toEqual(['a']);
  });
});

describe('the ledger', () => {
  it('keeps the first time at which something was told, and nothing of what an edit replaced', () => {
    const ledger = createLedger();
    ledger.submitted('a');
    ledger.told('b', 'saved', 1);
    ledger.told('b', 'saved', 2);
    ledger.told('b', 'sent', 3);
    ledger.told('b', 'sent', 4);
    ledger.submitted('b');
    ledger.submitted('c');
    ledger.replaced('c');
    expect(ledger.entries()).toEqual([untold, { mark: 'b', savedAt: 1, sentAt: 3 }]);
  });
});
