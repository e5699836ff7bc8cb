import { join } from 'node:path';
import { build } from 'vite';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { parseFault } from './form-service/fault.ts';
import { startLocalSite } from './local-site.ts';
import { ownerFactsOrExit } from './owner/owner-facts-or-exit.ts';

/**
 * `npm start`: builds the app as for production, but with the local form service, and serves both.
 * PORT chooses the site's port (4173), FAULT makes the form service fail, see fault.ts.
 * CONFIRMATION_MODE (deliver, confirm) uses the readable endpoint that the form service has too.
 */
ownerFactsOrExit();
const fault = parseFault(process.env.FAULT);
if (!fault.ok) {
  console.error(fault.error);
  process.exit(1);
}
const site = join('.local', 'site');
const answers = join('.local', 'answers');
process.env.FORM_SERVICE = localService;
process.env.CONFIRMATION_ENDPOINT = process.env.CONFIRMATION_MODE === undefined ? '' : localService;
await build({ logLevel: 'warn', build: { outDir: site, emptyOutDir: true } });

const { address, service } = await startLocalSite({
  site,
  answers,
  port: Number(process.env.PORT ?? 4173),
  fault: fault.value,
});
console.log(`\nThe site:     ${address}`);
console.log(`Form service: ${service.address}`);
console.log(`Answers:      ${answers} (one CSV file per form)\n`);
