import { AtRule, type ChildNode, parse } from 'postcss';

const className = /_[\w-]+_[\w-]{5}_\d+/g;

/**
 * The style rules that can match on a form's page before what is around the form has loaded. Drops a rule if each of
 * its selectors needs a class that no element there has. The rest keeps its order and layer.
 * @param css minified
 * @param shown the prerendered pages, and the scripts that make elements there
 */
export function formStyles(css: string, shown: readonly string[]): string {
  const known = new Set(shown.flatMap((text) => text.match(className) ?? []));
  const mayMatch = (selector: string) =>
    (withoutBrackets(selector).match(className) ?? []).every((name) => known.has(name));
  const sheet = parse(css);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    if (!rule.selectors.some(mayMatch)) remove(rule);
  });
  return sheet.toString().trim();
}

/** Also a condition or layer that has no other rule. */
function remove(rule: ChildNode): void {
  const { parent } = rule;
  rule.remove();
  if (parent instanceof AtRule && parent.nodes?.length === 0) remove(parent);
}

/** A class in `:is()`, `:not()` or `:has()` may be absent from the element. */
function withoutBrackets(selector: string): string {
  const rest = selector.replaceAll(/\([^()]*\)/g, '');
  return rest === selector ? rest : withoutBrackets(rest);
}
