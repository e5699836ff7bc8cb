import { ownerText, readOwnerFile } from './owner-file.ts';
import { readTable, type TableReader } from './table-reader.ts';

// Apart from `site-file.ts`, which knows the forms: they need their limits first.

export const limitKeys = ['name-length', 'email-length', 'name-signs', 'territories'] as const;

/** The limits of specification 3.1, where the owner has not widened them. */
export function readLimits(table: TableReader) {
  const length = (key: 'name-length' | 'email-length', least: number, most: number) =>
    table.has(key) ? table.wholeNumber(key, least, most, most) : least;
  const hasSigns = table.flag('name-signs');
  const hasTerritories = table.flag('territories');
  return {
    nameLength: length('name-length', 12, 100),
    emailLength: length('email-length', 30, 254),
    // The longest of them, with its spaces.
    stateTyping: hasTerritories ? 24 : 12,
    stateLength: hasTerritories ? 24 : 14,
    nameSigns: hasSigns ? 'letters, spaces, hyphens and apostrophes' : 'letters',
    // Any script; a combining mark (accent, vowel sign) belongs to the letter before it.
    notInNames: hasSigns
      ? /[^\p{L}\p{M} '’-]|(?<![\p{L}\p{M}])\p{M}+/gu
      : /[^\p{L}\p{M}]|(?<![\p{L}\p{M}])\p{M}+/gu,
    wholeName: hasSigns ? /^(?:\p{L}\p{M}*|[ '’-])+$/u : /^(?:\p{L}\p{M}*)+$/u,
    moreStates: hasTerritories ? territories : '',
  };
}

const territories =
  ', DC District of Columbia, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands';

const siteFile = 'src/owner/site.toml';

/** A mistake is told by `readSite`, and no site is built. */
export function limitsIn(text: string): ReturnType<typeof readLimits> {
  const read = readOwnerFile(siteFile, text);
  const file = read.ok ? read.value : { values: {}, at: () => '' };
  const top = readTable(file, [], ['limits'], () => undefined);
  return readLimits(top.table('limits', limitKeys));
}

function limitsNow(project = '.'): ReturnType<typeof readLimits> {
  const text = ownerText(project, siteFile);
  return limitsIn(text.ok ? text.value : '');
}

/** `#limits` as a module of the build. */
export const limitsModule = (project: string): string =>
  Object.entries(limitsNow(project))
    .map(([name, value]) => {
      const literal = value instanceof RegExp ? String(value) : JSON.stringify(value);
      return `export const ${name} = ${literal};`;
    })
    .join('\n');

/** `#limits` in Node. */
export const {
  nameLength,
  emailLength,
  stateTyping,
  stateLength,
  nameSigns,
  notInNames,
  wholeName,
  moreStates,
} = limitsNow();
