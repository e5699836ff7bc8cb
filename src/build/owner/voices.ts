import { type OwnerNumber, type Photo, type Voice, voicePages } from '#src/owner/owner-facts.ts';
import { longerThan, type TableReader, type ValueCheck } from './table-reader.ts';
import { isOneOf } from './town-hall-time.ts';

export const voiceKeys = ['quote', 'name', 'place', 'photo', 'page'] as const;
export const numberKeys = ['number', 'words'] as const;

/** More would crowd the home page's band. */
const maxNumbers = 4;

type Photos = {
  readonly isPhoto: ValueCheck;
  readonly photoOf: (name: string) => Photo | null;
};

/** Reads the voices. Each one is shown: there is at most one for each page. */
export function readVoices(
  tables: readonly TableReader[],
  { isPhoto, photoOf }: Photos,
): readonly Voice[] {
  complainOfMore(
    tables,
    voicePages.length,
    'quote',
    'home and the seven pillars show one voice each',
  );
  const taken = new Set<string>();
  return tables.map((table) => {
    const page = table.optionalText('page', (text) => {
      const fault = isOneOf(voicePages)(text);
      if (fault !== null || !taken.has(text)) return fault;
      return `is that of another voice: ${text}. Leave one of the two empty, and it finds its own page.`;
    });
    taken.add(page);
    return {
      quote: table.filledText('quote', isQuote),
      name: table.filledText('name'),
      place: table.optionalText('place'),
      photo: photoOf(table.optionalText('photo', isPhoto)),
      page: voicePages.find((one) => one === page) ?? '',
    };
  });
}

/** Reads the numbers, in the owner's order. */
export function readNumbers(tables: readonly TableReader[]): readonly OwnerNumber[] {
  complainOfMore(tables, maxNumbers, 'number', `the home page shows ${maxNumbers} numbers`);
  return tables.map((table) => ({
    number: table.filledText('number', isNumber),
    words: table.filledText('words', (text) => longerThan(60, text)),
  }));
}

/** A few sentences, without the quotation marks that the page sets. */
const isQuote: ValueCheck = (text) => {
  const inner = /^[“„'‘](.*)[”’']$/.exec(text)?.[1];
  return inner === undefined
    ? longerThan(300, text)
    : `has quotation marks of its own, which the page sets. Write: quote = "${inner}"`;
};

const isNumber: ValueCheck = (text) =>
  /^\$?\d[\d.,]{0,10}( ?(k|m|million|billion))?[%+]?$/i.test(text)
    ? null
    : `is a number alone, such as 38, 1,200+ or 5 million, not ${text}. Write what it counts into the line 'words'.`;

/** Complains in the first block that would not be shown. */
function complainOfMore(
  tables: readonly TableReader[],
  most: number,
  key: string,
  rule: string,
): void {
  tables[most]?.complain(key, `'${key}' begins one block too many: ${rule}. Take one out.`);
}
