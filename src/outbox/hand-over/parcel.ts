import type { Answers } from '#src/forms/answers.ts';

/** What of a submission goes to another device. */
export type Carried = {
  /** The submission's UUID: the same on every device and in the sheet. */
  readonly id: string;
  readonly form: string;
  /** Milliseconds since the epoch, by the clock of the device that it was written on. */
  readonly capturedAt: number;
  readonly mappingVersion: string;
  readonly answers: Answers;
};

/** What a parcel holds: submissions, and how many entries of it are none. */
export type Contents = { readonly carried: readonly Carried[]; readonly unreadable: number };

/**
 * Why a parcel cannot be opened.
 * - `foreign`: it was not made by this app.
 * - `damaged`: a part is missing or was changed since it was made.
 * - `newer`: a newer version of this app made it.
 * - `locked`: it needs a passphrase, and none was given.
 * - `wrong-passphrase`: it does not open with the one that was given.
 */
export type ParcelFault = 'foreign' | 'damaged' | 'newer' | 'locked' | 'wrong-passphrase';

/** The first property of every parcel; it stays the same in every version of the format. */
export const parcelFormat = 'we-the-people-outbox';

/** The version of the format that is written, and the newest that is read (README.md). */
export const parcelVersion = 1;

/** What another device needs of a submission. */
export function carry(submission: Carried): Carried {
  const { id, form, capturedAt, mappingVersion, answers } = submission;
  return { id, form, capturedAt, mappingVersion, answers };
}

/** How long one transaction over thousands of submissions may take on an old phone, in milliseconds. */
export const manyLimit = 60_000;
