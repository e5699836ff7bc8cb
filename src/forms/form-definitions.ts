import { candidate } from './definitions/candidate.ts';
import { christian } from './definitions/christian.ts';
import { financial } from './definitions/financial.ts';
import { guestSpeaker } from './definitions/guest-speaker.ts';
import { health } from './definitions/health.ts';
import { join } from './definitions/join.ts';
import { localIssue } from './definitions/local-issue.ts';
import { pastorsPoint } from './definitions/pastors-point.ts';
import { podcastFeedback } from './definitions/podcast-feedback.ts';
import { resiliency } from './definitions/resiliency.ts';
import { resilientPath } from './definitions/resilient-path.ts';
import { staff } from './definitions/staff.ts';
import { stayInformed } from './definitions/stay-informed.ts';
import { tax } from './definitions/tax.ts';
import { townhall } from './definitions/townhall.ts';
import { volunteer } from './definitions/volunteer.ts';

/**
 * Every form. A form more is its file in `definitions/` and its line here, in the order in which the site
 * lists forms.
 */
const all = [
  podcastFeedback,
  join,
  volunteer,
  localIssue,
  guestSpeaker,
  resiliency,
  tax,
  health,
  candidate,
  financial,
  christian,
  townhall,
  pastorsPoint,
  resilientPath,
  staff,
  stayInformed,
] as const;

type Definition = (typeof all)[number];

/** By what definitions, mapping and submissions know a form. */
export type FormId = Definition['id'];

/** In the order of the site. */
export const formIds: readonly FormId[] = all.map(({ id }) => id);

/** Every form by its id. */
export const formDefinitions = Object.fromEntries(
  all.map((definition) => [definition.id, definition]),
  // What `fromEntries` cannot say: each id has the definition that bears it.
) as { readonly [Each in Definition as Each['id']]: Each };
