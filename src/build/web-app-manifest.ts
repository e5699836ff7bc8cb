import type { ManifestOptions } from 'vite-plugin-pwa';
import { receivedTypes, receivePath } from '#src/content/received-files.ts';
import { sharePath } from '#src/content/share-target.ts';
import { site } from '#src/content/site.ts';
import { colorOf } from './pictures/palette.ts';
import { screenshotForms, screenshots } from './screenshots.ts';

/**
 * W3C Web Application Manifest, Manifest Incubations, Web Share Target.
 * @param base the path of a language's pages
 * @param root the site's, which has the pictures
 */
export function webAppManifest(base: string, root: string): Partial<ManifestOptions> {
  const at = (path: string) => (/^.(icons|screenshots)/.test(path) ? root : base) + path.slice(1);
  return {
    id: root,
    name: site.name,
    short_name: site.name,
    description:
      'Podcasts, seven pillars of action, checklists for emergencies, and forms that work without a signal.',
    categories: ['politics', 'news', 'lifestyle'],
    lang: 'en',
    dir: 'ltr',
    start_url: base,
    scope: base,
    display: 'standalone',
    // So that a page in a browser can detect the installed app.
    related_applications: [{ platform: 'webapp', url: at('/manifest.webmanifest') }],
    display_override: ['standalone', 'minimal-ui'],
    // An open window may hold a half-filled form: a shortcut, a share or a file opens another.
    launch_handler: { client_mode: 'navigate-new' },
    background_color: colorOf('light', 'paper'),
    // The pages name a color for each scheme.
    theme_color: colorOf('light', 'paper'),
    icons: icons(at),
    screenshots: screenshots.map(({ file, label, form }) => {
      const { width, height, density } = screenshotForms[form];
      return {
        src: at(file),
        sizes: `${width * density}x${height * density}`,
        type: 'image/png',
        form_factor: form,
        label,
      };
    }),
    shortcuts: shortcuts(at),
    // POST, because what is shared must not be in an address; the worker answers it, offline too.
    share_target: {
      action: at(sharePath),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'files', accept: Object.entries(receivedTypes).flat(2) }],
      },
    },
    file_handlers: [
      {
        action: at(receivePath),
        accept: Object.fromEntries(
          Object.entries(receivedTypes).map(([type, endings]) => [type, [...endings]]),
        ),
      },
    ],
  };
}

/** The address of a path on the host. */
type At = (path: string) => string;

const png = (at: At, file: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: at(`/icons/${file}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

const icons = (at: At): ManifestOptions['icons'] => [
  { src: at('/icons/icon.svg'), sizes: 'any', type: 'image/svg+xml' },
  png(at, 'icon-192', 192),
  png(at, 'icon-512', 512),
  png(at, 'icon-maskable-512', 512, 'maskable'),
  png(at, 'icon-monochrome-512', 512, 'monochrome'),
  {
    src: at('/icons/icon-monochrome.svg'),
    sizes: 'any',
    type: 'image/svg+xml',
    purpose: 'monochrome',
  },
];

const shortcut = (at: At, name: string, path: string, description: string, icon: string) => ({
  name,
  url: at(path),
  description,
  icons: [png(at, icon, 96)],
});

const shortcuts = (at: At): ManifestOptions['shortcuts'] => [
  shortcut(
    at,
    'Log Local Info',
    '/share-issue#form',
    'Tell us about an issue where you live',
    'shortcut-share-issue',
  ),
  shortcut(at, 'Volunteer', '/volunteer#form', 'Offer your skills and time', 'shortcut-volunteer'),
  shortcut(
    at,
    'Outbox',
    '/outbox',
    'What is waiting on this device, and what was sent',
    'shortcut-outbox',
  ),
  shortcut(
    at,
    'The First Hour',
    '/podcasts/the-resilient-path#first-hour',
    'The pocket manual: First Hour, kit and call plan',
    'shortcut-path',
  ),
];
