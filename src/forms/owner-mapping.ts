import type { FormId } from '#src/content/form-ids.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';
import type { WireName } from './define-form.ts';
import type { formDefinitions } from './form-definitions.ts';
import type { OwnerFormMapping } from './wire-mapping.ts';

/** The owner's mapping of all forms; every form's fields by name, none missing. */
type OwnerMapping = {
  readonly [Id in FormId]: OwnerFormMapping<WireName<(typeof formDefinitions)[Id]>>;
};

/** A name in the owner's mapping that its form does not have. */
type Surplus = {
  [Id in FormId]: Exclude<
    keyof (typeof wireMapping)[Id]['entries'],
    WireName<(typeof formDefinitions)[Id]>
  >;
}[FormId];

/** Compiles only where the owner's mapping names every field of every form, and no other. */
type CheckedOwnerMapping = [Surplus] extends [never]
  ? typeof wireMapping extends OwnerMapping
    ? typeof wireMapping
    : { readonly missing: 'a form or field is missing in src/owner/wire-mapping.ts' }
  : { readonly surplus: Surplus };

/** The owner's wire mapping. A missing, surplus or misspelt field is a compile error on this line. */
export const ownerMapping: CheckedOwnerMapping = wireMapping;
