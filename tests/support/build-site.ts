import { build, type Plugin } from 'vite';
import { localService } from '#src/outbox/delivery/service-address.ts';

/**
 * Builds the site for the local form service.
 * @param folder where to, below the project's root
 * @param unconnected the ids of the forms to leave unconnected, separated by spaces
 * @param confirmation what the local form service's readable endpoint is used for; nothing by default
 * @param plugins what the build of the pages has besides its own
 */
export async function buildSite(
  folder: string,
  unconnected: string,
  confirmation?: 'confirm' | 'deliver',
  plugins: Plugin[] = [],
): Promise<void> {
  process.env.FORM_SERVICE = localService;
  process.env.CONFIRMATION_ENDPOINT = confirmation === undefined ? '' : localService;
  process.env.CONFIRMATION_MODE = confirmation ?? 'confirm';
  process.env.FORM_LOCAL_UNCONNECTED = unconnected;
  await build({ logLevel: 'warn', plugins, build: { outDir: folder, emptyOutDir: true } });
}
