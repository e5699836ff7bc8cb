import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestPatience } from '#src/outbox/delivery/form-service.ts';
import type { Fault } from '#src/tools/form-service/fault.ts';
import * as scripts from '#tests/drivers/page-scripts.ts';
import { createLedger } from './ledger.ts';
import { oneBrowser } from './one-browser.ts';
import type { Environment } from './profile.ts';
import { settle } from './settle.ts';
import { prepare, type Stage } from './steps.ts';

/** How a service fails: at once, or after a delay. */
const away = ['refuse', 'hang', 'reset'] as const satisfies readonly Fault[];

/**
 * Submits while the form service fails, leaves the page by a full load, and restores the service:
 * everything must be delivered automatically. Restarts a browser with a stuck submission.
 * @returns what got stuck
 */
export async function leaveOften(
  tries: number,
  random: () => number,
  newMark: () => string,
  { engine, site, stuckAfter, say }: Environment,
): Promise<readonly string[]> {
  const profile = mkdtempSync(join(tmpdir(), 'leave-'));
  const stuck: string[] = [];
  const browser = oneBrowser(engine, profile);

  async function tryOnce(service: Fault, after: number): Promise<string | null> {
    const ledger = createLedger();
    const stage: Stage = {
      ...browser,
      ...{ address: site.address, ledger, looksOn: 0 },
      draftKept() {},
      edits() {},
    };
    const mark = newMark();
    const leave = { by: 'load', after } as const;
    await site.service.injectFault('none');
    await (await prepare({ kind: 'visit' }, stage))();
    const step = await prepare({ kind: 'submit', form: 'local-issue', mark, leave }, stage);
    await site.service.injectFault(service);
    await step();
    const there = await browser.page();
    await site.service.injectFault('none');
    await there.run(scripts.tellOnline);
    // A hanging request ends only at its own limit.
    const limit = stuckAfter + (service === 'hang' ? longestPatience : 0);
    const { waiting, lost, unserved } = await settle(there, site, ledger, new Set(), limit);
    if (unserved.length > 0) return `nobody holds ${unserved.join(', ')}`;
    if (lost.length > 0) return 'it is lost';
    return waiting.size > 0 ? 'it still waits' : null;
  }

  try {
    for (let done = 1; done <= tries; done += 1) {
      const service = away[Math.floor(random() * away.length)] ?? away[0];
      const after = Math.floor(random() * 700);
      const why = await tryOnce(service, after).catch((error: unknown) => `not done, ${error}`);
      const what = `service ${service}, left after ${after} ms`;
      say(`leave ${done}/${tries}: ${what}${why === null ? '' : `: STUCK, ${why}`}`);
      if (why === null) continue;
      stuck.push(`${what}: ${why}`);
      await browser.kill();
    }
    return stuck;
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}
