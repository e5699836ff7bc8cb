import { join } from 'node:path';
import { build } from 'vite';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { parseMisbehaviour } from './form-service/misbehaviour.ts';
import { startLocalSite } from './local-site.ts';

/**
 * `npm start`: builds the app as for production, but with the local form service, and serves both.
 * PORT chooses the site's port (4173), MISBEHAVIOUR makes the form service fail, see misbehaviour.ts.
 * CONFIRMATION_MODE (deliver, confirm) uses the readable endpoint that the form service has too.
 */
const misbehaviour = parseMisbehaviour(process.env.MISBEHAVIOUR);
if (!misbehaviour.ok) {
  console.error(misbehaviour.error);
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
  misbehaviour: misbehaviour.value,
});
console.log(`\nThe site:     ${address}`);
console.log(`Form service: ${service.address}`);
console.log(`Answers:      ${answers} (one CSV file per form)\n`);
