import type { OwnerMapping } from '#src/forms/owner-mapping.ts';

/**
 * Where each form's answers go: a block for each connected form, with its id at the form service and one
 * entry number per field. A form without a block is unconnected: its submissions stay on the visitor's
 * device until a later version of the site connects it. `npm run still-to-fill -- join` prints the block
 * that a form needs.
 * Optional, per form: `submissionId` and `capturedAt`, the entries for the submission's UUID and the time
 * it was written, by which the sheet can tell a duplicate.
 * The build checks this file against the forms and stops with a sentence that names form and field.
 */
export const wireMapping: OwnerMapping = {};
