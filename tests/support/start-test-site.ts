import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalSite, startLocalSite } from '#src/tools/local-site.ts';
import { csvRows, type Row } from './csv-rows.ts';
import { siteFolderPath, testSites } from './test-sites.ts';

/** A site of a test's own on ports of its own, with what its form service has received. */
export type TestSite = LocalSite & {
  rows(form: string): readonly Row[];
  /** Starts it again on the same port, where `folder` is given from another build. */
  restart(folder?: string): Promise<void>;
  /** Closes it for good; what it has received is gone. */
  end(): Promise<void>;
};

/**
 * Two ports that the system gives nobody by itself, neither to a server that wants any nor to a connection: a site
 * that was closed finds them free when it is opened again. Linux gives those from 32768 on.
 */
const anyPorts = (): number => 20_000 + 2 * Math.floor(Math.random() * 6_000);

/** Starts at any ports; at others where somebody has them. */
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

/** Serves a build from a folder below the project's root. */
export async function startTestSite(siteFolder: string): Promise<TestSite> {
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
    rows: (form) => csvRows(answers, form),
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
