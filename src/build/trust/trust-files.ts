export const licensesFile = 'licenses.txt';

/** A license text under its title. */
export type Licensed = readonly [title: string, text: string];

export const licenses = (all: readonly Licensed[]): string =>
  `${all.map(([title, text]) => `${title}\n\n${text.trim()}`).join(`\n\n${'-'.repeat(79)}\n\n`)}\n`;

/** A package in the scripts, as the bundler lists it (Vite's `build.license`). */
type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** An SPDX id. */
  readonly identifier?: string;
  readonly text?: string;
};

/**
 * @param list the bundler's, as JSON
 * @throws if a package does not declare its license
 */
export function licensesOfPackages(list: string): readonly Licensed[] {
  // Vite's format.
  return (JSON.parse(list) as BundledPackage[]).map(({ name, version, identifier, text }) => {
    if (identifier === undefined || text === undefined) {
      throw new Error(`The package ${name} does not say under which license it comes.`);
    }
    return [`${name} ${version} (${identifier})`, text];
  });
}

export const databasesFile = 'databases.json';

/** Versions by database, of those that the site writes on devices. */
export type DatabaseVersions = Readonly<Record<string, number>>;

/** As the migrations have it. A version that writes an older one than a device has can open nothing there. */
export const databases: DatabaseVersions = { outbox: 5 };

export const databasesText = (databases: DatabaseVersions): string =>
  `${JSON.stringify(databases)}\n`;

/** The databases that such a file names; null if it names none, or is another file. */
export function databasesIn(text: string): DatabaseVersions | null {
  if (!/^\{(?:"\w+":\d+,?)+\}\n$/.test(text)) return null;
  return Object.fromEntries(
    [...text.matchAll(/"(\w+)":(\d+)/g)].map(([, name = '', version]) => [name, Number(version)]),
  );
}

const day = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. */
const validFor = 364 * day;

/**
 * The security contact (RFC 9116).
 * @param contact an e-mail address, or a page
 * @param address the site's, at the root of its host; empty if unknown
 */
export function securityTxt(contact: string, address: string, now: Date): string {
  const lines = [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(now.getTime() + validFor).toISOString()}`,
    'Preferred-Languages: en',
    ...(address === '' ? [] : [`Canonical: ${address}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
