import { ownerMapping } from '#src/forms/owner-mapping.ts';
import { outsideLinks } from '#src/owner/outside-links.ts';
import { people } from '#src/owner/people.ts';
import { siteAddress } from '#src/owner/site-address.ts';
import { team } from '#src/owner/team.ts';
import { listUnfilled } from './list-unfilled.ts';

/** `npm run still-to-fill`: lists what only the owner knows and has not filled in yet. */
for (const { file, missing } of listUnfilled({
  wireMapping: ownerMapping,
  outsideLinks,
  team,
  people,
  siteAddress,
})) {
  console.log(`${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`);
  for (const line of missing) console.log(`  - ${line}`);
}
