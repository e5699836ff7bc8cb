import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import type { ValuePath } from '#src/owner/schema/schema.ts';
import { type SiteSurroundings, siteSchema } from '#src/owner/schema/site-schema.ts';
import { type Media, pdfIn, photoIn, readMedia } from './media.ts';
import { ownerText } from './owner-file.ts';
import { read } from './read.ts';

export const siteFile = 'src/owner/site.toml';

/** The content of site.toml. */
export type SiteFacts = OwnerFacts & {
  /** What is no mistake, and yet not as the owner may think: sentences with file and line. */
  readonly remarks: readonly string[];
  /** Puts the file, and the line of a value, before a sentence about it. */
  at(path: ValuePath, sentence: string): string;
};

/** What a site file is read with. */
type Surroundings = Omit<SiteSurroundings, 'photo' | 'pdf'> & { readonly media: Media };

/**
 * See `readSite`.
 * @param formIds absent if the forms are not known yet: they need their limits from this file
 */
export function readSiteNow(
  project = '.',
  formIds?: readonly string[],
): Result<SiteFacts, readonly string[]> {
  const media = readMedia(project);
  const today = new Date().toISOString().slice(0, 10);
  const text = ownerText(project, siteFile);
  if (!text.ok) return fail([text.error]);
  return readSite(text.value, { media, today, ...(formIds !== undefined && { formIds }) });
}

/** @returns on failure every mistake, as a sentence with file and line */
export function readSite(
  text: string,
  { media, ...surroundings }: Surroundings,
): Result<SiteFacts, readonly string[]> {
  const files = { photo: photoIn(media), pdf: pdfIn(media) };
  const result = read(siteFile, text, siteSchema({ ...files, ...surroundings }));
  if (!result.ok) return result;
  const { facts, at } = result.value;
  const remarks = facts.remarks.map(({ path, sentence }) => at(path, sentence));
  return succeed({ ...facts, remarks, at });
}
