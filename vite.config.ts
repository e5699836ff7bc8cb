import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { routes } from '#src/content/routes/route-table.ts';
import { basePath } from './src/build/base-path.ts';
import { buildIdPlugin } from './src/build/build-id-plugin.ts';
import { connectedFacts, deliveryPlugin } from './src/build/delivery-plugin.ts';
import { deliverySettings, settingsOf } from './src/build/delivery-settings.ts';
import { hostFilesPlugin } from './src/build/hosts/host-files-plugin.ts';
import { languagePlugin, sharedFiles } from './src/build/language/language-plugin.ts';
import { inRows } from './src/build/language/rows.ts';
import { addressIn, siteLanguage } from './src/build/language/site-language.ts';
import { customFormsPlugin } from './src/build/owner/custom-forms-plugin.ts';
import { keptFiles, mediaPlugin } from './src/build/owner/media-plugin.ts';
import { ownerPlugin } from './src/build/owner/owner-plugin.ts';
import { pageFiles } from './src/build/page-files.ts';
import { pathsPlugin } from './src/build/paths-plugin.ts';
import { palettePlugin } from './src/build/pictures/palette.ts';
import { digestPrecached } from './src/build/precache-digests.ts';
import { prerenderPlugin } from './src/build/prerender-plugin.ts';
import { publishedAddress } from './src/build/published-address.ts';
import { contentSecurityPolicy, responseHeaders } from './src/build/response-headers.ts';
import { scriptFiles } from './src/build/script-files.ts';
import { textFilesPlugin } from './src/build/text-files-plugin.ts';
import { trustPlugins } from './src/build/trust/trust-plugins.ts';
import { webAppManifest } from './src/build/web-app-manifest.ts';
import { isLocal } from './src/outbox/delivery/kinds.ts';

export default defineConfig(({ mode }) => {
  const delivery = deliverySettings(import.meta.dirname, mode);
  const settings = settingsOf(import.meta.dirname, mode);
  const localUnconnected = (settings.FORM_LOCAL_UNCONNECTED ?? '').split(' ');
  const tag = process.env.SITE_LANGUAGE || 'en';
  const published = publishedAddress(delivery);
  const language = siteLanguage(tag, published, import.meta.dirname);
  const address = published && addressIn(tag, published);
  const site = basePath(published);
  const base = addressIn(tag, site);
  const words = () => languagePlugin(language);
  const trust = trustPlugins(address);
  const connection = { delivery, localUnconnected };
  const builtAt = new Date();
  const connect = () => deliveryPlugin(connection, builtAt.getTime());
  const owner = () => ownerPlugin(() => connectedFacts(connection, import.meta.dirname));
  return {
    appType: 'mpa',
    base,
    plugins: [
      words(),
      owner(),
      customFormsPlugin(),
      pathsPlugin(),
      mediaPlugin(),
      react(),
      connect(),
      buildIdPlugin(builtAt),
      palettePlugin(),
      textFilesPlugin(address, builtAt.getTime(), language),
      prerenderPlugin(
        contentSecurityPolicy(delivery),
        address,
        connection,
        builtAt.getTime(),
        language,
      ),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'service-worker.ts',
        injectRegister: false,
        registerType: 'prompt',
        manifest: inRows(webAppManifest(base, site), language.rows),
        integration: {
          beforeBuildServiceWorker: digestPrecached,
          configureCustomSWViteBuild: buildWorkerQuietly,
        },
        includeManifestIcons: false,
        injectManifest: {
          globPatterns: [
            '**/*.{html,js,css,svg,png,webp,woff2,ics,webmanifest}',
            ...sharedFiles(tag, keptFiles()),
          ],
          // Other spellings of a page; the worker matches in any letter case by itself.
          globIgnores: [
            ...pageFiles(routes).flatMap(({ files }) => files.slice(1)),
            // No page shows them: they are for those who link to the site or install it.
            'cards/**',
            'screenshots/**',
          ],
          buildPlugins: { vite: [words(), owner(), connect(), trust.worker] },
        },
      }),
      trust.page,
      hostFilesPlugin(responseHeaders(delivery), !isLocal(delivery), tag),
    ],
    build: {
      target: 'es2022',
      // One style sheet for all pages: it is small, and prerendered pages need it before any script.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: ['index.html', 'src/app/form-page.ts'],
        output: { codeSplitting: scriptFiles },
      },
    },
  };
});

/** The plugin prints the worker's bundle, and names an option as an older bundler did. */
function buildWorkerQuietly(worker: InlineConfig): void {
  worker.logLevel = 'error';
  const output = { entryFileNames: 'service-worker.mjs', codeSplitting: false };
  worker.build = { ...worker.build, rollupOptions: { ...worker.build?.rollupOptions, output } };
}
