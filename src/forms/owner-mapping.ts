import type { WireName } from './define-form.ts';
import type { FormId, formDefinitions } from './form-definitions.ts';
import type { OwnerFormMapping } from './wire-mapping.ts';

/**
 * The owner's wire mapping: each connected form with an entry for each of its fields. A form without a
 * block is unconnected. A missing, surplus or misspelt field is a compile error where the owner wrote it.
 */
export type OwnerMapping = {
  readonly [Id in FormId]?: OwnerFormMapping<WireName<(typeof formDefinitions)[Id]>>;
};
