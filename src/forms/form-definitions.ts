import type { FormId } from '#src/content/form-ids.ts';
import type { FormDefinition } from './define-form.ts';
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

/** Every form by its id. */
export const formDefinitions = {
  'podcast-feedback': podcastFeedback,
  join,
  volunteer,
  'local-issue': localIssue,
  'guest-speaker': guestSpeaker,
  resiliency,
  tax,
  health,
  candidate,
  financial,
  christian,
  townhall,
  'pastors-point': pastorsPoint,
  'resilient-path': resilientPath,
  staff,
  'stay-informed': stayInformed,
} as const satisfies Record<FormId, FormDefinition>;
