/** A form's id at the form service, and an entry number per field. */
export type OwnerFormMapping = {
  /** Empty if unconnected. */
  readonly formId: string;
  /** 0 if sent under the field's name. */
  readonly entries: Readonly<Record<string, number>>;
  /** The entry for the UUID, which identifies duplicates. */
  readonly submissionId?: number;
  /** The entry for the time of capture (ISO 8601, UTC). */
  readonly capturedAt?: number;
};

/** A connected form; `version` changes with id or numbers. */
export type FormMapping = OwnerFormMapping & {
  readonly version: string;
  /** Fields' current names by earlier ones. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** The fields required now; earlier submissions may lack answers. */
  readonly required?: readonly string[];
  /** The fields of free text: the first words of one tell what was sent. */
  readonly texts?: readonly string[];
  /** Answers that stay on the device. */
  readonly kept?: readonly string[];
};

/** The connected forms by id; others are unconnected. */
export type WireMapping = Readonly<Record<string, FormMapping>>;
