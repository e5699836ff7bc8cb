import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#src/lib/result.ts';

/** A package that is part of the published scripts. */
export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  /** An SPDX id. */
  readonly license: string;
  /** With the copyright holder. */
  readonly text: string;
};

const inPackage = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** Helpers that bundlers add to scripts, by module id. */
const helpers: readonly (readonly [id: RegExp, name: string])[] = [
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
];

/** @param ids the bundler's module ids: paths, and names of its helpers */
export const packageFolders = (ids: readonly string[], root: string): readonly string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const [, folder] = inPackage.exec(id.replace(/^\0/, '')) ?? [];
      if (folder !== undefined) return [folder];
      const [, helper] = helpers.find(([pattern]) => pattern.test(id)) ?? [];
      return helper === undefined ? [] : [join(root, 'node_modules', helper)];
    }),
  ),
];

const licenseFile = /^(licen[sc]e|copying)(\.md|\.txt)?$/i;

/** @throws if a package does not declare its license */
export function readPackage(folder: string): ShippedPackage {
  const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = isRecord(described) ? described : {};
  const file = readdirSync(folder).find((entry) => licenseFile.test(entry));
  if (
    typeof name !== 'string' ||
    typeof version !== 'string' ||
    typeof license !== 'string' ||
    file === undefined
  ) {
    throw new Error(`The package in ${folder} does not say under which license it comes.`);
  }
  // The rest are licenses of Vite's dependencies, none of which is published.
  const [text = ''] = readFileSync(join(folder, file), 'utf8').split(/^# Licenses of bundled/m);
  return { name, version, license, text: text.trim() };
}
