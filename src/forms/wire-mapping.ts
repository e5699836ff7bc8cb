import type { FormId } from '#src/content/form-ids.ts';
import type { wireMapping } from '#src/owner/wire-mapping.ts';
import type { WireName } from './define-form.ts';
import type { formDefinitions } from './form-definitions.ts';

/** What the owner writes down of one form: its id at the form service, and one entry number per field. */
export type OwnerFormMapping<Name extends string = string> = {
  /** Empty: the form is unconnected. */
  readonly formId: string;
  /** 0 where the number is not known yet; a connected form has none of those. */
  readonly entries: Readonly<Record<Name, number>>;
  /** The entry that takes the submission's UUID, so that the sheet can tell a duplicate. */
  readonly submissionId?: number;
  /** The entry that takes the time of capture (ISO 8601, UTC). */
  readonly capturedAt?: number;
};

/** The owner's mapping of all forms; every form's fields by name, none missing. */
export type OwnerMapping = {
  readonly [Id in FormId]: OwnerFormMapping<WireName<(typeof formDefinitions)[Id]>>;
};

/** A connected form as delivery knows it; `version` changes whenever id or numbers do. */
export type FormMapping = OwnerFormMapping & { readonly version: string };

/** The connected forms by their ids. A form that is absent is unconnected. */
export type WireMapping = Readonly<Record<string, FormMapping>>;

/** A name in the owner's mapping that its form does not have. */
type Surplus = {
  [Id in FormId]: Exclude<
    keyof (typeof wireMapping)[Id]['entries'],
    WireName<(typeof formDefinitions)[Id]>
  >;
}[FormId];

/** Compiles only where the owner's mapping names every field of every form, and no other. */
export type CheckedOwnerMapping = [Surplus] extends [never]
  ? typeof wireMapping extends OwnerMapping
    ? typeof wireMapping
    : { readonly missing: 'a form or field is missing in src/owner/wire-mapping.ts' }
  : { readonly surplus: Surplus };
