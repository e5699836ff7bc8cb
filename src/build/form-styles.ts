const className = /_[\w-]+_[\w-]{5}_\d+/g;

/**
 * The style rules that can match on a form's page before React runs. Drops a rule if each of its selectors
 * needs a class that no element there has. The rest keeps its order and layer.
 * @param css minified
 * @param shown the prerendered pages, and the scripts that make elements there
 */
export function formStyles(css: string, shown: readonly string[]): string {
  const known = new Set(shown.flatMap((text) => text.match(className) ?? []));
  const mayMatch = (selector: string) =>
    (withoutBrackets(selector).match(className) ?? []).every((name) => known.has(name));
  const kept = (sheet: string): string =>
    statements(sheet)
      .map(({ head, block }) => {
        if (block === null) return `${head};`;
        if (holdsRules.test(head)) {
          const rules = kept(block);
          return rules === '' ? '' : `${head}{${rules}}`;
        }
        const stays = head.startsWith('@') || selectorsOf(head).some(mayMatch);
        return stays ? `${head}{${block}}` : '';
      })
      .join('');
  return kept(css.replaceAll(/\/\*.*?\*\//gs, ''));
}

/** At-rules that hold style rules; others, such as fonts, stay whole. */
const holdsRules = /^@(?:layer|media|supports|container)\b/;

type Statement = { readonly head: string; readonly block: string | null };

function statements(css: string): readonly Statement[] {
  const found: Statement[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth === 0) {
        found.push({ head: css.slice(start, open).trim(), block: css.slice(open + 1, index) });
        start = index + 1;
      }
    } else if (sign === ';' && depth === 0) {
      const head = css.slice(start, index).trim();
      if (head !== '') found.push({ head, block: null });
      start = index + 1;
    }
  }
  if (depth !== 0 || css.slice(start).trim() !== '')
    throw new Error('The style sheet is not whole.');
  return found;
}

/** A class in `:is()`, `:not()` or `:has()` may be absent from the element. */
function withoutBrackets(selector: string): string {
  const rest = selector.replaceAll(/\([^()]*\)/g, '');
  return rest === selector ? rest : withoutBrackets(rest);
}

/** Splits at the commas outside brackets. */
function selectorsOf(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts;
}
