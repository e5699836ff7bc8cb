// Proves specification 4.11.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/model/receipt.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What a receipt tells of its id. */
const codeOf = (id: string) => receiptOf(id).replaceAll('-', '').slice(0, 8);
/** The first 40 bits of an id whose receipt has this code. */
const startOf = (code: string): string =>
  [...code]
    .reduce((sum, one) => sum * 32n + BigInt(alphabet.indexOf(one)), 0n)
    .toString(16)
    .padStart(10, '0');
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

  it('tells the first 40 bits of the id, by no letter that is taken for another one', () => {
    for (const id of ids) {
      expect(receiptOf(id)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]$/);
      expect(startOf(codeOf(id))).toBe(id.replaceAll('-', '').slice(0, 10));
    }
  });

  it('has another check character for every other character, at each place', () => {
    for (const id of ids.slice(0, 20)) {
      const code = codeOf(id);
      for (let place = 0; place < code.length; place += 1) {
        const checks = [...alphabet].map((one) =>
          receiptOf(startOf(code.slice(0, place) + one + code.slice(place + 1))).slice(-1),
        );
        expect(new Set(checks).size).toBe(alphabet.length);
      }
    }
  });
});
