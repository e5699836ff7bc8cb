import { existsSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { inNode, isIn, ruleOf } from './folder-table.ts';

/** Whether a file is code, in any language that the parser reads. */
export const isSource = (file: string): boolean =>
  /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules/');

const isSheet = (file: string): boolean => file.endsWith('.css');

const filesIn = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );

/** Every source file below these folders, by its path from the project's root. */
export const sourceFiles = (...folders: readonly string[]): readonly string[] =>
  filesIn(folders).filter(isSource);

/** See `sourceFiles`. */
export const sheetFiles = (...folders: readonly string[]): readonly string[] =>
  filesIn(folders).filter(isSheet);

/** Functions that load a file or a module of Node by other means than an import. */
const loaders =
  /^(?:require|createRequire|getBuiltinModule|importScripts|addModule|Worker|SharedWorker)$/;

/** Properties of `import.meta` that load nothing; `glob`, `resolve` and `url` can. */
const harmless = new Set(['.env', '.dirname', '.filename']);

/** Comments that add types or a JSX runtime to a file. */
const pragma = /^\/\s*<(?:reference|amd)|@jsx/;

/** What a style sheet takes of another: the whole, a class or a value. */
const fromSheet =
  /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)|(?:\bcomposes\s*:|@value\s)[^;]*?\bfrom\s+["']([^"']+)/g;

function readSheet(file: string, text: string) {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, '');
  const taken = [...plain.matchAll(fromSheet)].map(([, whole, part]) => whole ?? part ?? '');
  const hidden: readonly string[] = [];
  return { paths: [...new Set(taken.map((path) => resolveFrom(file, path)))], hidden };
}

/**
 * Reads what a file imports, re-exports or loads, its types included.
 * @returns paths of files, from the project's root, or the names of packages and of what Node brings along; and code that
 *   may load a file without naming it in an import
 */
export function readImports(file: string, text: string) {
  if (isSheet(file)) return readSheet(file, text);
  const { program, comments, errors } = parseSync(file, text, { preserveParens: false });
  const paths = new Set<string>();
  const hidden = errors.map(({ message }) => message);
  const hide = ({ start, end }: ESTree.Span) => hidden.push(text.slice(start, end));
  const add = (source: ESTree.Expression | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      paths.add(resolveFrom(file, source.value));
    } else if (source !== null) hide(source);
  };
  for (const comment of comments) if (pragma.test(comment.value)) hide(comment);
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    TSExternalModuleReference: ({ expression }) => add(expression),
    JSXOpeningElement: () => paths.add('react'),
    JSXOpeningFragment: () => paths.add('react'),
    Identifier: (node) => loaders.test(node.name) && hide(node),
    MetaProperty({ end }) {
      const [property = ''] = /^\.\w+/.exec(text.slice(end)) ?? [];
      if (!harmless.has(property)) hidden.push(`import.meta${property}`);
    },
  }).visit(program);
  return { paths: [...paths], hidden };
}

function resolveFrom(file: string, specifier: string): string {
  const written = specifier.replace(/\?.*$/, '');
  // The page knows what the owner's file holds by its types alone.
  if (written === '#owner') return 'src/owner/facts.ts';
  if (written === '#facts') return 'src/owner/handed-in.d.ts';
  if (written === '#limits') return 'src/forms/limits.d.ts';
  if (written === '#custom-forms') return 'src/forms/custom-forms.d.ts';
  if (written === '#custom-routes') return 'src/content/routes/custom-routes.d.ts';
  if (/^[#/]/.test(written)) return posix.normalize(written.slice(1));
  return written.startsWith('.') ? posix.join(posix.dirname(file), written) : written;
}

/** @returns why a file may not import this path; null if it may */
export function faultOf(file: string, path: string): string | null {
  const rule = ruleOf(file);
  if (rule === undefined) return `No rule knows ${file}.`;
  const isOurs = /^(?:src|sw|tests)\/|^vite\.config\.ts$/.test(path);
  if (isOurs && !existsSync(path)) return `${path} is not a file.`;
  // A folder within this one has rules of its own, which say who may reach into it.
  const allowed = isOurs
    ? ruleOf(path) === rule || rule.imports.some((one) => isIn(path, one))
    : (isBuiltin(path) && inNode.test(rule.folder)) || rule.imports.includes(path);
  return allowed ? null : `${rule.folder} may not.`;
}

type Edge = readonly [from: string, to: string];

/** Which directory imports from which; a directory within another counts as one of its own. */
export const betweenDirectories = (files: readonly Edge[]): readonly Edge[] =>
  files
    .map(([from, to]): Edge => [posix.dirname(from), posix.dirname(to)])
    .filter(([from, to]) => from !== to);

/** A circle of files or directories that import each other; null if there is none. */
export function circleIn(edges: readonly Edge[]): readonly string[] | null {
  const next = new Map(edges);
  const left = edges.filter(([, to]) => next.has(to));
  if (left.length < edges.length) return circleIn(left);
  // Each edge that is left leads to another, so the way comes back to itself.
  const way: string[] = [];
  for (let node = left[0]?.[0]; node !== undefined; node = next.get(node)) {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    way.push(node);
  }
  return null;
}
