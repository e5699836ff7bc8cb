import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { type FolderRule, isIn, ruleOf } from './folder-table.ts';

/** Every source file below these folders, by its path from the project's root. */
export const sourceFiles = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file)),
  );

const quoted = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** What a file imports, re-exports or loads, as it is written there; its comments count for nothing. */
export function specifiersIn(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(quoted)].flatMap(([, , specifier]) => specifier ?? []);
}

/** What a specifier leads to: a path from the project's root, or the specifier of something else's. */
export function resolveFrom(file: string, specifier: string): string {
  const written = specifier.replace(/\?.*$/, '');
  // The page knows what the owner's file holds by its types alone.
  if (written === '#owner') return 'src/owner/facts.d.ts';
  if (written.startsWith('#')) return written.slice(1);
  if (written.startsWith('/')) return written.slice(1);
  return written.startsWith('.') ? posix.join(posix.dirname(file), written) : written;
}

const isOurs = (path: string): boolean =>
  /^(src|sw|tests)\//.test(path) || path === 'vite.config.ts';

/** @returns why a file may not import this; null where it may */
export function faultOf(file: string, specifier: string): string | null {
  const rule = ruleOf(file);
  if (rule === undefined) return `No rule knows ${file}.`;
  return mayImport(rule, resolveFrom(file, specifier)) ? null : rule.sentence;
}

function mayImport(rule: FolderRule, path: string): boolean {
  if (isOurs(path)) {
    // A folder within this one has rules of its own, which say who may reach into it.
    const within = ruleOf(path);
    if (within === rule) return true;
    return rule.imports.some((one) => isIn(path, one));
  }
  if (isBuiltin(path)) return rule.node === true;
  return rule.packages.includes(path) || rule.imports.includes(path);
}

/** The first circle of files that import each other; null where there is none. */
export function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}
