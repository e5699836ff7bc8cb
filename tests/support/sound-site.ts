import { readFileSync } from 'node:fs';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSite, siteFile } from '#src/build/owner/site-file.ts';
import { formIds } from '#src/forms/all-forms.ts';

/** The owner's file, in which nothing is filled in. */
export const soundSite = readFileSync(ownerPath('.', siteFile), 'utf8');

/** The day on which it is read, and no photo or PDF beside it. */
export const surroundings = {
  media: { photos: [], files: [] },
  today: '2026-03-14',
  formIds,
} as const;

/** A text's facts; it has to be sound. */
export function factsOf(text = soundSite) {
  const read = readSite(text, surroundings);
  if (!read.ok) throw new Error(read.error.join('\n'));
  return read.value;
}
