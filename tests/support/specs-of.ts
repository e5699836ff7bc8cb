import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readImports } from './imports.ts';

const folder = 'tests/browser';

/** More would take a minute. */
const mostSpecs = 2;

/**
 * The browser specs for a change: those that import a changed file. For a screen or a style sheet that none imports,
 * those that import another file of its folder. The specs that import least come first: they look closest.
 * @param changed paths from the project's root
 */
export function specsOf(changed: readonly string[]): {
  readonly chosen: readonly string[];
  readonly left: readonly string[];
  /** Keys of `testSites`: those that the chosen ones open. */
  readonly sites: readonly string[];
} {
  const imports = new Map(
    readdirSync(folder).map((name): [string, readonly string[]] => {
      const file = posix.join(folder, name);
      return [file, readImports(file, readFileSync(file, 'utf8')).paths];
    }),
  );
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
  const sites = chosen.flatMap((spec) =>
    [...readFileSync(spec, 'utf8').matchAll(/testSites\.(\w+)/g)].map(([, name = '']) => name),
  );
  return { chosen, left: ordered.slice(mostSpecs), sites: ['connected', ...sites] };
}
