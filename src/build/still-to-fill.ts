import { formIds } from '#src/content/form-ids.ts';
import { outsideLinks } from '#src/owner/outside-links.ts';
import { people } from '#src/owner/people.ts';
import { team } from '#src/owner/team.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';

/** `npm run still-to-fill`: lists what only the owner knows and has not filled in yet. */
const sections: readonly { readonly file: string; readonly missing: readonly string[] }[] = [
  {
    file: 'src/owner/wire-mapping.ts',
    missing: formIds
      .filter((id) => wireMapping[id].formId === '')
      .map((id) => `form '${id}' is unconnected: its formId and entry numbers`),
  },
  {
    file: 'src/owner/outside-links.ts',
    missing: Object.values(outsideLinks)
      .filter(({ address }) => address === '')
      .map(({ label }) => `the address of: ${label}`),
  },
  {
    file: 'src/owner/team.ts',
    missing: team.flatMap(({ name, title, photo }, index) => [
      ...(name === '' ? [`the name of member ${index + 1}, ${title}`] : []),
      ...(photo === '' ? [`the photo of member ${index + 1}, ${title}`] : []),
    ]),
  },
  {
    file: 'src/owner/people.ts',
    missing: Object.entries(people)
      .filter(([, names]) => names.length === 0)
      .map(([group]) => `the names of: ${group}`),
  },
];

for (const { file, missing } of sections) {
  console.log(`${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`);
  for (const line of missing) console.log(`  - ${line}`);
}
