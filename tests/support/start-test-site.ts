import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalSite, startLocalSite } from '#src/tools/local-site.ts';
import { csvRows } from './csv-rows.ts';
import { siteFolderPath, testSites } from './test-sites.ts';

/** A test's own site, ports and rows. */
export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

/**
 * Two ports that the system never assigns, so that a restart finds them free. Linux assigns ports from
 * 32768 on.
 */
const anyPorts = (): number => 20_000 + 2 * Math.floor(Math.random() * 6_000);

async function startAnywhere(
  start: (port: number) => Promise<LocalSite>,
  triesLeft = 10,
): Promise<LocalSite> {
  try {
    return await start(anyPorts());
  } catch (error) {
    if (triesLeft === 0) throw error;
    return startAnywhere(start, triesLeft - 1);
  }
}

/** Serves a build from a folder in the project. */
export async function startTestSite(siteFolder: string) {
  const answers = mkdtempSync(join(tmpdir(), 'answers-'));
  const base = siteFolder === testSites.inFolder ? siteFolderPath : '/';
  const start = (folder: string, port: number) =>
    startLocalSite({ site: folder, answers, port, base });
  let running = await startAnywhere((port) => start(siteFolder, port));
  const { port } = running.host;
  return {
    address: running.address,
    get host() {
      return running.host;
    },
    get service() {
      return running.service;
    },
    close: () => running.close(),
    rows: (form: string) => csvRows(answers, form),
    /** Writes what became of a submission beside its row, as the owner does. */
    followUp: (id: string, state: string, text: string) =>
      writeFileSync(
        join(answers, 'follow-ups.jsonl'),
        JSON.stringify({ submissionId: id, followUpState: state, followUp: text }),
      ),
    /** Restarts on the same port; `folder` may be another build. */
    async restart(folder = siteFolder) {
      await running.close();
      running = await start(folder, port);
    },
    async end() {
      await running.close();
      rmSync(answers, { recursive: true });
    },
  };
}
