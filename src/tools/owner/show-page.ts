import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { examplesMode } from '#src/build/owner/examples.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { localAnswers, startLocalSite } from '#src/tools/local-site.ts';
import { ownerFactsOrExit } from '#src/tools/owner-facts-or-exit.ts';
import { printedList } from '#src/tools/unfilled.ts';
import { run } from './commands.ts';
import { previewOf } from './preview.ts';
import { startOwnerPage } from './server.ts';

const site = join('.local', 'site');

/** Opens the owner's page, and the site beside it. */
export async function showPage(): Promise<void> {
  // Without a terminal nobody looks, and nobody ends it.
  if (!process.stdin.isTTY) {
    console.log(printedList(ownerFactsOrExit()));
    return;
  }
  const port = Number(process.env.PORT ?? 4173);
  const beside = await startLocalSite({ site, answers: localAnswers, port, fault: 'none' });
  const preview = previewOf(beside.address, makeSite);
  const page = await startOwnerPage({ project: '.', preview, run }, port === 0 ? 0 : port + 2);
  preview.again();
  console.log(`\nYour page:    ${page.address} (it opens in your browser; Ctrl-C here stops it)`);
  console.log(`The site:     ${beside.address}`);
  const openers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
  // Where there is no such program, the address is in the terminal.
  spawn(openers[process.platform] ?? 'xdg-open', [page.address], { stdio: 'ignore' }).on(
    'error',
    () => {},
  );
}

/** In a process of its own, which reads every file as it is now. @returns what failed; empty if nothing did */
async function makeSite(): Promise<string> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', examplesMode];
  const options = ['--configLoader', 'native', '--logLevel', 'error', '--outDir', site];
  const env = { ...process.env, FORM_SERVICE: localService, CONFIRMATION_ENDPOINT: '' };
  const words = ['--import', 'tsx', ...vite, ...options, '--emptyOutDir'];
  try {
    await promisify(execFile)(process.execPath, words, { env });
    return '';
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
