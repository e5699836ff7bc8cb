import type { ManifestOptions } from 'vite-plugin-pwa';
import { sharePath } from '#src/content/share-target.ts';
import { site } from '#src/content/site.ts';
import { colorOf } from './palette.ts';
import { screenshotForms, screenshots } from './screenshots.ts';

const png = (file: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

const shortcut = (name: string, url: string, description: string, icon: string) => ({
  name,
  url,
  description,
  icons: [png(icon, 96)],
});

/** The web app manifest (W3C Web Application Manifest, Manifest Incubations, Web Share Target). */
export const webAppManifest: Partial<ManifestOptions> = {
  id: '/',
  name: site.name,
  short_name: site.name,
  description:
    'Podcasts, seven pillars of action, checklists for emergencies, and forms that work without a signal.',
  categories: ['politics', 'news', 'lifestyle'],
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Itself, so that a page in a browser can find out that the app is installed.
  related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
  display_override: ['standalone', 'minimal-ui'],
  // A window that is open may hold a half-filled form: a shortcut or a shared text opens its own.
  launch_handler: { client_mode: 'navigate-new' },
  background_color: colorOf('light', 'paper'),
  // The light scheme's; the pages name one for each scheme.
  theme_color: colorOf('light', 'paper'),
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('icon-192', 192),
    png('icon-512', 512),
    png('icon-maskable-512', 512, 'maskable'),
    png('icon-monochrome-512', 512, 'monochrome'),
    {
      src: '/icons/icon-monochrome.svg',
      sizes: 'any',
      type: 'image/svg+xml',
      purpose: 'monochrome',
    },
  ],
  screenshots: screenshots.map(({ file, label, form }) => {
    const { width, height, density } = screenshotForms[form];
    return {
      src: file,
      sizes: `${width * density}x${height * density}`,
      type: 'image/png',
      form_factor: form,
      label,
    };
  }),
  shortcuts: [
    shortcut(
      'Log Local Info',
      '/share-issue',
      'Tell us about an issue where you live',
      'shortcut-share-issue',
    ),
    shortcut('Volunteer', '/volunteer', 'Offer your skills and time', 'shortcut-volunteer'),
    shortcut(
      'Outbox',
      '/outbox',
      'What waits on this device, and what was sent',
      'shortcut-outbox',
    ),
    shortcut(
      'The Resilient Path',
      '/podcasts/the-resilient-path',
      'Checklists for emergencies',
      'shortcut-path',
    ),
  ],
  // POST, because what one shares must not stand in an address; the worker answers it, offline too.
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url' },
  },
};
