import * as v from 'valibot';
import { isRecord } from '#src/lib/result.ts';
import { limitsTable } from '#src/owner/schema/site-schema.ts';
import { ownerText } from './owner-file.ts';
import { parseToml } from './toml.ts';

const territories =
  ', DC District of Columbia, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands';

/** Without any limit that is a mistake: `readSite` tells it, and no site is built. */
export function limitsIn(text: string) {
  const toml = parseToml(text);
  const written = toml.ok && isRecord(toml.value.values.limits) ? toml.value.values.limits : {};
  const read = v.safeParse(limitsTable, written);
  const table = read.success ? read.output : v.parse(limitsTable, {});
  const hasSigns = table['name-signs'];
  return {
    nameLength: table['name-length'],
    emailLength: table['email-length'],
    // The longest of them, with its spaces.
    stateTyping: table.territories ? 24 : 12,
    stateLength: table.territories ? 24 : 14,
    nameSigns: hasSigns ? 'letters, spaces, hyphens and apostrophes' : 'letters',
    // Any script; a combining mark (accent, vowel sign) belongs to the letter before it.
    notInNames: hasSigns
      ? /[^\p{L}\p{M} '’-]|(?<![\p{L}\p{M}])\p{M}+/gu
      : /[^\p{L}\p{M}]|(?<![\p{L}\p{M}])\p{M}+/gu,
    wholeName: hasSigns ? /^(?:\p{L}\p{M}*|[ '’-])+$/u : /^(?:\p{L}\p{M}*)+$/u,
    moreStates: table.territories ? territories : '',
  };
}

const siteFile = 'src/owner/site.toml';

function limitsNow(project = '.'): ReturnType<typeof limitsIn> {
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
