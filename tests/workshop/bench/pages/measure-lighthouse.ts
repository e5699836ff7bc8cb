import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { numberOf, runLighthouse } from '../run-lighthouse.ts';

/** As on a phone, in milliseconds. */
export type Judged = Readonly<Record<'paint' | 'largest' | 'speedIndex' | 'blocked', number>>;

export async function judge(address: string, folder: string): Promise<Judged> {
  mkdirSync(folder, { recursive: true });
  const report = await runLighthouse(address, join(folder, 'lighthouse.json'), ['performance']);
  return {
    paint: numberOf(report, 'first-contentful-paint'),
    largest: numberOf(report, 'largest-contentful-paint'),
    speedIndex: numberOf(report, 'speed-index'),
    blocked: numberOf(report, 'total-blocking-time'),
  };
}
