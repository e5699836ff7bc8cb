import { build } from 'vite';
import { localService } from '#src/outbox/delivery/service-address.ts';

/**
 * Builds the site for the local form service.
 * @param folder where to, below the project's root
 * @param unconnected the ids of the forms to leave unconnected, separated by spaces
 */
export async function buildSite(folder: string, unconnected: string): Promise<void> {
  process.env.FORM_SERVICE = localService;
  process.env.CONFIRMATION_ENDPOINT = '';
  process.env.FORM_LOCAL_UNCONNECTED = unconnected;
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
}
