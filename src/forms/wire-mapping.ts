/** What the owner writes down of one form: its id at the form service, and one entry number per field. */
export type OwnerFormMapping = {
  /** Empty: the form is unconnected. */
  readonly formId: string;
  /** 0 where answers travel under their fields' names. */
  readonly entries: Readonly<Record<string, number>>;
  /** The entry that takes the submission's UUID, so that the sheet can tell a duplicate. */
  readonly submissionId?: number;
  /** The entry that takes the time of capture (ISO 8601, UTC). */
  readonly capturedAt?: number;
};

/** A connected form as delivery knows it; `version` changes whenever id or numbers do. */
export type FormMapping = OwnerFormMapping & {
  readonly version: string;
  /** Earlier names of fields, and what they are called now. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Answers that stay on the device by design. */
  readonly kept?: readonly string[];
};

/** The connected forms by their ids. A form that is absent is unconnected. */
export type WireMapping = Readonly<Record<string, FormMapping>>;
