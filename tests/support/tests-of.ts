import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readImports, sourceFiles } from './imports.ts';

const folder = 'tests/browser';

/** More would take a minute. */
const mostSpecs = 2;

/** More would take longer than ten seconds. */
const mostUnits = 8;

const withImports = (file: string): readonly [file: string, imports: readonly string[]] => [
  file,
  readImports(file, readFileSync(file, 'utf8')).paths,
];

/**
 * The units for a change: those that reach a changed file through the fewest imports.
 * @param changed paths from the project's root
 */
export function unitsOf(changed: readonly string[]) {
  const imports = sourceFiles('src', 'sw', 'tests').map(withImports);
  const reached = new Set(changed);
  // What is added on the way is walked, too: the closest come first.
  for (const one of reached)
    for (const [file, paths] of imports) if (paths.includes(one)) reached.add(file);
  const units = [...reached].filter((file) => /^tests\/unit\/.*\.test\.tsx?$/.test(file));
  return { chosen: units.slice(0, mostUnits), left: units.slice(mostUnits) };
}

/**
 * The browser specs for a change: those that import a changed file. For a screen or a style sheet that none imports,
 * those that import another file of its folder. The specs that import least come first: they look closest.
 * @param changed paths from the project's root
 */
export function specsOf(changed: readonly string[]) {
  const imports = new Map(readdirSync(folder).map((name) => withImports(posix.join(folder, name))));
  const specs = [...imports].filter(([file]) => file.endsWith('.spec.ts'));
  /** Through helpers of the specs, but not through the product. */
  const reaches = (from: string, file: string): boolean =>
    from === file ||
    (imports.get(from) ?? []).some((path) =>
      imports.has(path) ? reaches(path, file) : path === file && from.endsWith('.spec.ts'),
    );
  const naming = (file: string) => specs.filter(([spec]) => reaches(spec, file));
  const beside = (file: string) =>
    specs.filter(([, paths]) => paths.some((path) => posix.dirname(path) === posix.dirname(file)));
  const found = changed.flatMap((file) => {
    const named = naming(file);
    return named.length > 0 || !/\.(tsx|css)$/.test(file) ? named : beside(file);
  });
  const ordered = [...new Map(found)]
    .toSorted(([, one], [, other]) => one.length - other.length)
    .map(([spec]) => spec);
  const chosen = ordered.slice(0, mostSpecs);
  /** Keys of `testSites`: those that the chosen ones open. */
  const sites = chosen.flatMap((spec) =>
    [...readFileSync(spec, 'utf8').matchAll(/testSites\.(\w+)/g)].map(([, name = '']) => name),
  );
  return { chosen, left: ordered.slice(mostSpecs), sites: ['connected', ...sites] };
}
