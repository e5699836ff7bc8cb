import type { ShippedPackage } from './shipped-packages.ts';

export const licensesFile = 'licenses.txt';

/**
 * @param own the project's license
 * @param fonts the fonts' licenses
 */
export const licenses = (own: string, fonts: string, packages: readonly ShippedPackage[]): string =>
  `${[
    `This site\n\n${own.trim()}`,
    `Its type faces\n\n${fonts.trim()}`,
    ...packages.map(
      ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
    ),
  ].join(`\n\n${'-'.repeat(79)}\n\n`)}\n`;

export const billFile = 'bill-of-materials.json';

/** Versions by database, of those that the site writes on devices. */
export type DatabaseVersions = Readonly<Record<string, number>>;

const databaseProperty = 'we-the-people:database:';

/** A CycloneDX 1.6 document (ECMA-424). */
export function billOfMaterials(
  site: { readonly name: string; readonly version: string },
  packages: readonly ShippedPackage[],
  databases: DatabaseVersions,
): string {
  const components = packages.map(({ name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      // A choice of licenses is an expression.
      licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
      purl,
    };
  });
  const properties = Object.entries(databases).map(([name, version]) => ({
    name: databaseProperty + name,
    value: String(version),
  }));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'site', ...site, properties },
    },
    components,
    dependencies: [{ ref: 'site', dependsOn: components.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The databases that a bill of materials names; null if it names none. */
export function databasesIn(bill: string): DatabaseVersions | null {
  const named = [...bill.matchAll(/"name": "([\w:-]+)",\s*"value": "(\d+)"/g)].flatMap(
    ([, name = '', version = '']) =>
      name.startsWith(databaseProperty)
        ? [[name.slice(databaseProperty.length), Number(version)] as const]
        : [],
  );
  return named.length === 0 ? null : Object.fromEntries(named);
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
