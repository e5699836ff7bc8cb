import type { Plugin } from 'vite';
import { buildLanguages } from '#src/build/language/build-languages.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';

/** How a site differs from one whose forms are all connected. */
type Differences = {
  /** Form ids, separated by spaces. */
  readonly unconnected?: string;
  /** With slashes around it. */
  readonly base?: string;
  /** What the form service's readable endpoint is for; absent for none. */
  readonly endpointMode?: 'deliver' | 'confirm';
  /** Instead of the local one; then Google Forms is the form service. */
  readonly endpoint?: string;
  readonly plugins?: Plugin[];
  /** Beside English. */
  readonly languages?: readonly string[];
};

/**
 * Builds the site for the local form service.
 * @param folder below the project's root
 */
export async function buildSite(folder: string, differences: Differences = {}): Promise<void> {
  const { unconnected = '', base = '/', endpointMode, plugins = [] } = differences;
  const { endpoint = localService, languages = [] } = differences;
  process.env.SITE_ADDRESS = base === '/' ? '' : `http://localhost:4173${base}`;
  process.env.FORM_SERVICE = endpoint === localService ? localService : 'https://docs.google.com';
  process.env.CONFIRMATION_ENDPOINT = endpointMode === undefined ? '' : endpoint;
  process.env.CONFIRMATION_MODE = endpointMode ?? '';
  process.env.FORM_LOCAL_UNCONNECTED = unconnected;
  await buildLanguages(folder, languages, {
    logLevel: 'warn',
    plugins,
    build: { emptyOutDir: true },
  });
}
