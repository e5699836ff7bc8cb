import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';

/**
 * Builds the site in each of its languages: English in the folder, another one in a folder of it.
 * @param others beside English
 * @throws as Vite does
 */
export async function buildLanguages(
  folder: string,
  others: readonly string[],
  options: InlineConfig = {},
): Promise<void> {
  for (const tag of ['', ...others]) {
    process.env.SITE_LANGUAGE = tag;
    await build({ ...options, build: { ...options.build, outDir: join(folder, tag) } });
  }
  process.env.SITE_LANGUAGE = '';
}
