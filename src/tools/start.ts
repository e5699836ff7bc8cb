import { join } from 'node:path';
import { buildLanguages } from '#src/build/language/build-languages.ts';
import { examplesMode } from '#src/build/owner/examples.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { readOptions } from './command.ts';
import { parseFault } from './form-service/fault.ts';
import { linesOf, localAnswers, startLocalSite } from './local-site.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';
import { stillToFill } from './unfilled.ts';

const help = `npm start
Builds the app as for production, but with the local form service, and serves both: the site as a visitor sees it.
npm start -- --marks shows what is still to fill in at its place, marked as yours.
PORT chooses the site's port (4173), FAULT makes the form service fail (src/tools/form-service/fault.ts has
the words), CONFIRMATION_MODE=deliver or confirm uses the readable endpoint that the form service has too.`;

const { fault, marks } = readOptions(help, { marks: { type: 'boolean' } }, 0, ({ values }) => {
  const parsed = parseFault(process.env.FAULT);
  if (!parsed.ok) throw new Error(parsed.error);
  return { fault: parsed.value, marks: values.marks === true };
});
const facts = ownerFactsOrExit();
const missing = stillToFill(facts);
const site = join('.local', 'site');
process.env.FORM_SERVICE = localService;
process.env.CONFIRMATION_ENDPOINT = process.env.CONFIRMATION_MODE === undefined ? '' : localService;
// First: a second start would build into the folder that the first serves.
const { address, service } = await startLocalSite({
  site,
  answers: localAnswers,
  port: Number(process.env.PORT ?? 4173),
  fault,
});
await buildLanguages(site, facts.languages, {
  mode: marks ? examplesMode : 'production',
  configLoader: 'native',
  logLevel: 'error',
  build: { emptyOutDir: true },
});
console.log(`\nThe site:     ${address} (open it in your browser; Ctrl-C stops it)`);
if (missing !== null) {
  const shown = marks
    ? "Where a page shows such a thing, it says 'yours' and its name in src/owner/site.toml."
    : 'The pages leave it out; npm start -- --marks shows where it belongs.';
  console.log(`${missing}: npm run owner lists them. ${shown}\n`);
}
console.log(linesOf(service));
