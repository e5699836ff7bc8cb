import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#src/lib/is-record.ts';

/** A package of which something is in the published scripts. */
export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  /** Its license's SPDX id. */
  readonly license: string;
  /** The license's text, with who holds the copyright. */
  readonly text: string;
};

const inPackage = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** What bundlers put into scripts of their own, by how they call it. */
const helpers: readonly (readonly [id: RegExp, name: string])[] = [
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
];

/**
 * The folders of the packages that modules are from.
 * @param ids the modules as the bundler calls them: paths, and names of its own helpers
 */
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

/** Names in the order of their license, the first of these that a package has. */
const licenseFile = /^(licen[sc]e|copying)(\.md|\.txt)?$/i;

/** @throws with a sentence where a package does not say under which license it comes */
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
  // Vite adds those of what it is itself made of, of which nothing is published.
  const [text = ''] = readFileSync(join(folder, file), 'utf8').split(/^# Licenses of bundled/m);
  return { name, version, license, text: text.trim() };
}
