import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { findBrowser } from '../../drivers/find-browser.ts';

// Fetched on demand: larger than all of the project's tools.
const version = '13.5.0';

export type Report<Category extends string> = {
  readonly categories: Readonly<Record<Category, { readonly score: number }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; numericValue?: number }>
  >;
};

export const lighthouseRuns = (): boolean => Number.parseInt(process.versions.node, 10) >= 22;

/**
 * Lighthouse sometimes fails, so it is tried twice.
 * @param output in an existing folder
 */
export function runLighthouse<Category extends string>(
  address: string,
  output: string,
  categories: readonly Category[],
): Promise<Report<Category>> {
  const run = () => runOnce(address, output, categories);
  return run().catch(run);
}

async function runOnce<Category extends string>(
  address: string,
  output: string,
  categories: readonly Category[],
): Promise<Report<Category>> {
  const root = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new --disable-gpu${root}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 2 ** 26 },
  );
  // Lighthouse's format; the type has what is read.
  return JSON.parse(readFileSync(output, 'utf8')) as Report<Category>;
}

/** NaN if missing. */
export const numberOf = ({ audits }: Report<string>, audit: string): number =>
  audits[audit]?.numericValue ?? Number.NaN;
