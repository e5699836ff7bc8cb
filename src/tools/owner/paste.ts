import { mappingOf, readLink } from '#src/build/owner/form-link.ts';
import type { Mistake } from '#src/build/owner/read.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { isEndpoint } from '#src/owner/schema/addresses.ts';

/** What was pasted: values by their keys in forms.toml, and the lines that fit nowhere. */
type Pasted = {
  readonly values: readonly (readonly [key: string, value: string])[];
  readonly mistakes: readonly Mistake[];
  readonly rest: string;
};

/**
 * Finds the place of each address among words, quotes and bullets: an endpoint, or a link by what it answers. The tab
 * 'Setup' of a sheet can be pasted whole.
 */
export function takePasted(text: string, definitions: readonly FormDefinition[]): Pasted {
  const values: (readonly [string, string])[] = [];
  const mistakes: Mistake[] = [];
  const rest: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const [, mode] = /^\s*endpoint-mode\s*=\s*["'](\w+)["']/.exec(line) ?? [];
    if (mode !== undefined) values.push(['endpoint-mode', mode]);
    for (const address of line.match(/https?:\/\/[^\s"'“”’<>,;]+/g) ?? []) {
      const key = keyOf(address, definitions);
      if (key.ok) values.push([key.value, address]);
      else {
        mistakes.push({ path: ['paste'], sentence: `${address.slice(0, 60)}… ${key.error}.` });
        rest.push(address);
      }
    }
  }
  if (values.length > 0 || mistakes.length > 0 || text.trim() === '') {
    return { values, mistakes, rest: rest.join('\n') };
  }
  const sentence = 'What you pasted has no address that begins with https://.';
  return { values, mistakes: [{ path: ['paste'], sentence }], rest: text };
}

function keyOf(address: string, definitions: readonly FormDefinition[]): Result<string, string> {
  const isGoogleForm = /^https?:\/\/docs\.google\.com\//.test(address);
  if (!isGoogleForm && isEndpoint(address) === null) return succeed('endpoint');
  const link = readLink(address);
  if (!link.ok) return link;
  const fits = definitions.filter((one) => mappingOf(one, link.value).ok).map(({ id }) => id);
  const [only, another] = fits;
  if (only === undefined) {
    return fail('answers the fields of no form. Paste it at its form, which says what it lacks');
  }
  return another === undefined
    ? succeed(only)
    : fail(`fits ${fits.join(' and ')}. Paste it at the right one`);
}
