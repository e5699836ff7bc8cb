// Proves specification 5.34.
import { expect, it } from 'vitest';
import { spelled } from '#src/screens/shared/receipt-element.ts';

it('spells a receipt as one says it over a radio, with a word for every letter and digit', () => {
  expect(spelled('FAY1-9C4E-5')).toBe(
    'Foxtrot Alfa Yankee One\u00a0· Nine Charlie Four Echo\u00a0· Five',
  );
  const said = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(spelled);
  expect(new Set(said).size).toBe(36);
  expect(said.every((word) => word.length > 2)).toBe(true);
});
