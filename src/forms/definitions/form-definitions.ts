import { candidate } from './candidate.ts';
import { christian } from './christian.ts';
import { financial } from './financial.ts';
import { guestSpeaker } from './guest-speaker.ts';
import { health } from './health.ts';
import { join } from './join.ts';
import { localIssue } from './local-issue.ts';
import { pastorsPoint } from './pastors-point.ts';
import { podcastFeedback } from './podcast-feedback.ts';
import { resiliency } from './resiliency.ts';
import { resilientPath } from './resilient-path.ts';
import { staff } from './staff.ts';
import { stayInformed } from './stay-informed.ts';
import { tax } from './tax.ts';
import { townhall } from './townhall.ts';
import { volunteer } from './volunteer.ts';

/**
 * Every form. A form more is its file in this folder and its line here, in the order in which the site
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
