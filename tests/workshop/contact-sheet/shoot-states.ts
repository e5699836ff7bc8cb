import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { buildSite } from '../../../src/tools/build-site.ts';
import { type LocalSite, startLocalSite } from '../../../src/tools/local-site.ts';
import type { Shot } from './sheet-page.ts';
import { shoot } from './shoot.ts';
import type { State } from './state.ts';
import { states } from './states.ts';

const devices = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** @param only part of the names; all if undefined */
export async function shootStates(
  browser: Browser,
  folder: string,
  only: string,
): Promise<readonly Shot[]> {
  const built = join('.local', 'states-site');
  await buildSite(built, 'stay-informed');
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const site = await startLocalSite({ site: built, answers, port: 0, fault: 'refuse' });
  const shots: Shot[] = [];
  try {
    for (const state of states.filter(({ name }) => name.includes(only))) {
      for (const viewport of devices) {
        try {
          shots.push(...(await shootState(browser, folder, site, state, viewport)));
        } catch (problem) {
          console.error(`${state.name}, ${viewport.width} px: ${problem}`);
          process.exitCode = 1;
        }
      }
      console.log(state.name);
    }
  } finally {
    await site.close();
    rmSync(answers, { recursive: true });
  }
  return shots;
}

async function shootState(
  browser: Browser,
  folder: string,
  site: LocalSite,
  state: State,
  viewport: (typeof devices)[number],
): Promise<readonly Shot[]> {
  await site.service.injectFault('refuse');
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    hasTouch: viewport.width < 500,
    javaScriptEnabled: state.withoutScript !== true,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  try {
    await state.before?.(page, site);
    await page.goto(site.address + state.path, { waitUntil: 'commit' });
    await state.arrange?.(page, site);
    const name = state.name.replaceAll(/[^a-z0-9]+/g, '-');
    const taken: Shot[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const file = `shots/${name}-${viewport.width}-${scheme}.png`;
      taken.push(
        await shoot(page, folder, file, {
          subject: state.name,
          scheme,
          screenOnly: state.screenOnly,
        }),
      );
    }
    return taken;
  } finally {
    await context.close();
  }
}
