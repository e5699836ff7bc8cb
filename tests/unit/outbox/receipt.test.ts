// Proves specification 4.11.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readReceipt, receiptOf } from '#src/outbox/receipt.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ids = Array.from({ length: 200 }, () => randomUUID());

describe('a receipt', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000001', '0000-0000-0'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'ZZZZ-ZZZZ-0'],
    ['01234567-89ab-4def-8123-456789abcdef', '04HM-ASW9-D'],
    ['01234567-89AB-4DEF-8123-456789ABCDEF', '04HM-ASW9-D'],
  ])('of %s is %s', (id, receipt) => {
    expect(receiptOf(id)).toBe(receipt);
  });

  it('has no letter that is taken for another one', () => {
    for (const id of ids)
      expect(receiptOf(id)).toMatch(
        /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/,
      );
  });

  it('tells the first 40 bits of the id', () => {
    for (const id of ids) {
      const code = receiptOf(id).replaceAll('-', '').slice(0, 8);
      const bits = [...code].reduce((sum, one) => sum * 32n + BigInt(alphabet.indexOf(one)), 0n);
      expect(bits.toString(16).padStart(10, '0')).toBe(id.replaceAll('-', '').slice(0, 10));
    }
  });
});

describe('reading one', () => {
  it('takes it in any case, with spaces or nothing for dashes, with I, L and O', () => {
    const receipt = receiptOf('01234567-89ab-4def-8123-456789abcdef');
    for (const written of [receipt, receipt.toLowerCase(), ' O4hm asw9d ', 'o4HM--ASW9-d']) {
      expect(readReceipt(written)).toBe(receipt);
    }
    expect(readReceipt('l0OO-0O00-I')).toBe(readReceipt('1000-0000-1'));
  });

  it('finds every wrong character', () => {
    for (const id of ids.slice(0, 20)) {
      const receipt = receiptOf(id).replaceAll('-', '');
      for (let place = 0; place < receipt.length; place += 1) {
        for (const other of alphabet) {
          if (other === receipt[place]) continue;
          expect(
            readReceipt(receipt.slice(0, place) + other + receipt.slice(place + 1)),
          ).toBeNull();
        }
      }
    }
  });

  it.each(['', '0000-0000', '0000-0000-00', 'UUUU-UUUU-U', '0000-0000-!'])(
    'refuses %j',
    (written) => {
      expect(readReceipt(written)).toBeNull();
    },
  );
});
