import { parseSync } from 'vite';
import { isRecord } from '#src/lib/result.ts';

/** Words of a module that a person may read, and what takes their place. */
export type Sentence = {
  /** In English, `{1}` for the first thing that is put in. */
  readonly text: string;
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  /**
   * The source of the same with other words.
   * @param words have the same numbers, perhaps in another order
   * @param render gives the source between two offsets
   */
  write(words: string, render: (start: number, end: number) => string): string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

/**
 * - `words`: what a property or an attribute has, or what is between tags: any text counts.
 * - `code`: what is compared, or chosen from a fixed set: none counts.
 * - `other`: a text counts if it has a space, or begins with a capital letter.
 */
type Place = 'words' | 'code' | 'other';

/** Properties and attributes whose values are code. */
const codes = new Set(
  'value id kind type path to href className class key method rel target slot'.split(' '),
);

/** What is in the place of the whole. */
const inherits: Readonly<Record<string, readonly string[]>> = {
  ArrowFunctionExpression: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
};

const compared: Readonly<Record<string, readonly string[]>> = {
  BinaryExpression: ['left', 'right'],
  ExportNamedDeclaration: ['source'],
  ImportExpression: ['source'],
  MemberExpression: ['property'],
  // An error's words, for who mends it.
  NewExpression: ['arguments'],
  Property: ['key'],
  SwitchCase: ['test'],
};

/** The locale is a word of the language; dates and numbers follow it. */
const locale = 'en-US';

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string';

const nodes = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\d+\}/g, ''));

/** Whether a reader surely sees it: a language that lacks it is not whole. */
export const isProse = (text: string): boolean => /^(?:\{\d+\} )?\p{Lu}.*\s/u.test(text);

/** As React does: what is there only to indent goes. */
const spaced = (text: string): string =>
  text
    .replaceAll(/[^\S\n]*\n\s*/g, '\n')
    .replaceAll(/^\n|\n$/g, '')
    .replaceAll('\n', ' ');

const isSpace = ({ type, expression }: Node): boolean =>
  type === 'JSXExpressionContainer' && isNode(expression) && expression.value === ' ';

const hasWords = (children: unknown): boolean =>
  nodes(children).some(({ type, value }) => type === 'JSXText' && hasLetters(`${value}`));

function placeBelow(node: Node, key: string, place: Place): Place {
  if (inherits[node.type]?.includes(key)) return place;
  if (compared[node.type]?.includes(key)) return 'code';
  if (key === 'children') return hasWords(node.children) ? 'other' : 'words';
  if (key !== 'value' || (node.type !== 'Property' && node.type !== 'JSXAttribute')) return 'other';
  const name = [node.key, node.name].filter(isNode).map((one) => `${one.name ?? one.value}`)[0];
  if (name === undefined || codes.has(name) || name.startsWith('data-')) return 'code';
  // Of a field or an island, it is code; of what people know, it is written large.
  if (name === 'name') return 'other';
  return /^on\p{Lu}/u.test(name) ? 'other' : 'words';
}

/**
 * The sentences of a module; one may lie in what another puts in. What of them a person reads is decided by the rows of
 * a language, not here.
 * @param constants the place of what a constant has; `words` if the module holds nothing but facts
 */
export function sentencesOf(
  file: string,
  source: string,
  constants: Place = 'other',
): readonly Sentence[] {
  const found: Sentence[] = [];

  const add = (
    text: string,
    { start, end }: Pick<Node, 'start' | 'end'>,
    things: readonly Node[],
    wordsIn: (words: string) => string,
    thingIn: (rendered: string) => string,
  ) => {
    if (!hasLetters(text)) return;
    const write: Sentence['write'] = (words, render) =>
      words
        .split(/(\{\d+\})/)
        .map((piece, at) => {
          const thing = at % 2 === 0 ? undefined : things[Number(piece.slice(1, -1)) - 1];
          return thing ? thingIn(render(thing.start, thing.end)) : wordsIn(piece);
        })
        .join('');
    found.push({ text, start, end, write });
  };

  const addTexts = (node: Node, place: Place, parent: Node | null) => {
    const { type, value } = node;
    if (type === 'Literal' && typeof value === 'string') {
      const counts = place === 'words' || (place === 'other' && /^\p{Lu}|\p{L}.*\s/u.test(value));
      if (!counts && value !== locale) return;
      const literal = (words: string) => JSON.stringify(words);
      const inBraces = (words: string) => `{${literal(words)}}`;
      add(value, node, [], parent?.type === 'JSXAttribute' ? inBraces : literal, String);
    } else if (type === 'TemplateLiteral' && place !== 'code') {
      const pieces = nodes(node.quasis).map((quasi) =>
        isRecord(quasi.value) ? `${quasi.value.cooked}` : '',
      );
      const text = pieces.map((piece, at) => (at === 0 ? piece : `{${at}}${piece}`)).join('');
      const inTemplate = (words: string) => words.replaceAll(/[`\\$]/g, '\\$&');
      const put = (rendered: string) => `\${${rendered}}`;
      // Not between the marks, which stay.
      const inside = { start: node.start + 1, end: node.end - 1 };
      add(text, inside, nodes(node.expressions), inTemplate, put);
    } else if (hasWords(node.children)) {
      const parts = nodes(node.children);
      const things = parts.filter((part) => part.type !== 'JSXText' && !isSpace(part));
      const text = parts
        .map((part) => {
          if (part.type === 'JSXText') return spaced(`${part.value}`);
          return isSpace(part) ? ' ' : `{${things.indexOf(part) + 1}}`;
        })
        .join('')
        .trim();
      const all = { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 };
      add(text, all, things, (words) => words && `{${JSON.stringify(words)}}`, String);
    }
  };

  const visit = (node: Node, place: Place, parent: Node | null): void => {
    if (/^(?:TS|Import(?!Expression)|ExportAll)/.test(node.type) && !(node.type in inherits))
      return;
    addTexts(node, place, parent);
    for (const [key, value] of Object.entries(node)) {
      const there = node.type === 'VariableDeclarator' ? constants : placeBelow(node, key, place);
      for (const below of nodes(value)) visit(below, there, node);
    }
  };
  for (const node of nodes(parseSync(file, source).program)) visit(node, 'other', null);
  return found;
}

/** The module with the words that rows have for its sentences. */
export function inOtherWords(
  source: string,
  sentences: readonly Sentence[],
  rows: ReadonlyMap<string, string>,
): string {
  const known = sentences
    .filter(({ text }) => rows.has(text))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const render = (start: number, end: number, among: readonly Sentence[]): string => {
    let written = '';
    let place = start;
    for (const [at, sentence] of among.entries()) {
      if (sentence.start < place || sentence.end > end) continue;
      const inside = among.slice(at + 1);
      const words = sentence.write(rows.get(sentence.text) ?? '', (from, to) =>
        render(from, to, inside),
      );
      written += source.slice(place, sentence.start) + words;
      place = sentence.end;
    }
    return written + source.slice(place, end);
  };
  return render(0, source.length, known);
}
