import { isRecord } from '#src/lib/result.ts';
import type { Shape, Value } from '#src/owner/schema/shape.ts';

/** In characters. */
const lineWidth = 118;

/**
 * Writes an owner's file: its values, each below what its schema says of it.
 * @param values as `fill` gives them
 */
export function tomlOf(shape: Shape, values: Value): string {
  const lines = [
    ...remark(shape.hint),
    ...remark(howToWrite),
    '',
    ...linesOf(shape, values, false),
  ];
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const howToWrite =
  'npm run owner fills it in on a page. By hand: change only what is behind an equals sign; then npm run build names the line of a mistake. A line that begins with # is a remark.';

function remark(hint: string): readonly string[] {
  const lines = hint.match(new RegExp(`.{1,${lineWidth}}(?: |$)`, 'g')) ?? [];
  return lines.map((line) => `# ${line.trimEnd()}`);
}

/** @param isBlock whether it is one of several tables: remarks and what may be left out are too much there */
function linesOf(shape: Shape, values: Value, isBlock: boolean): readonly string[] {
  if (shape.kind !== 'table' || !isRecord(values)) return [];
  return shape.entries.flatMap(([key, of]) => {
    const value = values[key] ?? '';
    if (of.kind === 'table')
      return ['', ...remark(of.hint), `[${key}]`, ...linesOf(of, value, false), ''];
    if (of.kind === 'list' && of.of.kind === 'table') {
      const blocks = Array.isArray(value) && value.length > 0 ? value : [null];
      const written = blocks.map((one) => blockOf(key, of.of, one));
      return ['', ...remark(of.hint), ...written.flatMap((block) => [...block, '']).slice(0, -1)];
    }
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && of.optional && (isBlock || of.input === 'number')) return [];
    return [...(isBlock ? [] : remark(of.hint)), `${key} = ${literal(value)}`];
  });
}

/** Of none an empty one, behind #. */
function blockOf(key: string, shape: Shape, one: Value | null): readonly string[] {
  if (one !== null) return [`[[${key}]]`, ...linesOf(shape, one, true)];
  const entries = shape.kind === 'table' ? shape.entries : [];
  return [`[[${key}]]`, ...entries.map(([name]) => `${name} = ""`)].map((line) => `# ${line}`);
}

const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);
