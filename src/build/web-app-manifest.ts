import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest (W3C Web Application Manifest). */
export const webAppManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'WE THE PEOPLE',
  short_name: 'WE THE PEOPLE',
  description: 'Podcasts, seven pillars of action, and forms that work without a signal.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Itself, so that a page in a browser can find out that the app is installed.
  related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
  background_color: '#fbf6ea',
  theme_color: '#fbf6ea',
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};
