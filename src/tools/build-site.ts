import { build } from 'vite';
import { localService } from '#src/outbox/delivery/form-service.ts';

/**
 * Builds the site for the local form service.
 * @param folder below the project's root
 * @param unconnected form ids, separated by spaces
 * @param base with slashes around it
 */
export async function buildSite(folder: string, unconnected: string, base = '/'): Promise<void> {
  process.env.SITE_ADDRESS = base === '/' ? '' : `http://localhost:4173${base}`;
  process.env.FORM_SERVICE = localService;
  process.env.CONFIRMATION_ENDPOINT = '';
  process.env.FORM_LOCAL_UNCONNECTED = unconnected;
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
}
