import { carry } from '#src/outbox/hand-over/parcel.ts';
import { type Naming, toCsv } from '#src/outbox/hand-over/to-csv.ts';
import { writeLockedParcel, writePlainParcel } from '#src/outbox/hand-over/write-parcel.ts';
import type { Editable } from '#src/outbox/submission.ts';
import { formOf, formTitle } from '#src/ui/outbox/form-title.ts';

/** In which form submissions leave this device. */
export type ParcelForm = 'locked' | 'plain' | 'table' | 'codes';

const naming: Naming = {
  form: formTitle,
  field(form, name) {
    return formOf(form)?.fields.find((field) => field.name === name)?.label ?? name;
  },
};

/** The text that leaves this device; a row of codes carries the same as an open file. */
export function makeText(
  given: readonly Editable[],
  form: ParcelForm,
  passphrase: string,
): Promise<string> {
  const carried = given.map(carry);
  switch (form) {
    case 'locked':
      return writeLockedParcel(carried, passphrase);
    case 'plain':
    case 'codes':
      return writePlainParcel(carried);
    case 'table':
      return Promise.resolve(toCsv(carried, naming));
  }
}

/** Text is what every share sheet takes; many refuse JSON. */
const kinds = {
  locked: { ending: 'txt', type: 'text/plain' },
  plain: { ending: 'json', type: 'application/json' },
  table: { ending: 'csv', type: 'text/csv' },
} as const;

/** A file whose name says when it was made, and nothing of what is in it. */
export function makeFile(text: string, form: Exclude<ParcelForm, 'codes'>, now: Date): File {
  const { ending, type } = kinds[form];
  const time = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return new File([text], `outbox-${time}.${ending}`, { type });
}
