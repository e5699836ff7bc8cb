/** Rows of cells between `|`; an indented line goes on with the row above. */
const rowsOf = (table: string): readonly (readonly string[])[] =>
  table
    .replaceAll(/\n {2}/g, ' ')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split(' | '));

/** A place, what is written there, and a piece of the sentence, for each mistake of a table as in `owner-mistakes.ts`. */
export const mistakesIn = (table: string) =>
  rowsOf(table).flatMap(([places = '', piece = '', written = '']) =>
    places
      .split(', ')
      .flatMap((where) => written.split(' ¦ ').map((one) => [where, one, piece] as const)),
  );

/**
 * A sound text with one mistake, and the line that its sentence has to name; null if none.
 * @param where see `owner-mistakes.ts`
 */
export function changedBy(sound: string, where: string, written: string) {
  const [, place = '', below = '0'] = /^(.*?)(?: ([+-]\d+|\?))?$/.exec(where) ?? [];
  const [, heading = '', begin = ''] = /^(?:([\w-]+)\.)?(.*)$/.exec(place) ?? [];
  const lines = sound.split('\n');
  const from = lines.findIndex(
    (line) =>
      heading !== '' && /^\[+/.test(line) && line.replace(/^\[+/, '').startsWith(`${heading}]`),
  );
  const start = begin.replace(/:$/, ' =');
  const at = lines.findIndex((line, one) => one > from && line.startsWith(start));
  if (at < 0) throw new Error(`The text has no line '${place}'`);
  const meant = written.replaceAll('\\n', '\n').replaceAll('\\r', '\r');
  const changed = begin.endsWith(':') ? [`${start} ${meant}`] : meant === 'gone' ? [] : [meant];
  const text = lines.toSpliced(at, 1, ...changed).join('\n');
  return { text, line: below === '?' ? null : at + 1 + Number(below) };
}
