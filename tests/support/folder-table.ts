/** What a folder may import, besides itself. */
export type FolderRule = {
  readonly folder: string;
  /** For `src/README.md`. */
  readonly holds: string;
  /** Folders, or single files of them; each is above this one. */
  readonly imports: readonly string[];
  /** Packages, whole: `idb` is not `idb/with-async-ittr`. */
  readonly packages: readonly string[];
  /** Whether it runs in Node, and may import what Node brings along. */
  readonly node?: true;
};

const belowScreens = [
  'src/lib',
  'src/forms',
  'src/content',
  'src/outbox',
  'src/drafts',
  'src/sync',
  'src/device',
  'src/ui',
];

/**
 * The folders, lowest first: `src/README.md` prints them, and `folder-order.test.ts` holds every import against
 * them. The longest folder that a file lies in counts.
 */
export const folderTable: readonly FolderRule[] = [
  {
    folder: 'src/lib',
    holds: 'small things without a domain word',
    imports: [],
    packages: [],
  },
  {
    folder: 'src/forms',
    holds: 'form definitions, fields, limits, checks (no DOM, no storage)',
    imports: [],
    packages: [],
  },
  {
    folder: 'src/owner',
    holds: 'what only the owner knows, and the schema of it',
    imports: ['src/lib'],
    packages: ['valibot'],
  },
  {
    folder: 'src/content',
    holds: 'words, facts, the one route table',
    imports: ['src/lib', 'src/owner', 'src/forms/all-forms.ts'],
    packages: [],
  },
  {
    folder: 'src/storage',
    holds: 'a database’s transactions, time limits and upgrades',
    imports: ['src/lib'],
    packages: ['idb'],
  },
  {
    folder: 'src/outbox/delivery',
    holds: 'one POST and its outcome; a file for each kind of form service',
    imports: ['src/lib', 'src/forms/form-definition.ts', 'src/forms/wire-mapping.ts'],
    packages: [],
  },
  {
    folder: 'src/outbox/model',
    holds: 'what is true: a submission, its states and transitions, the snapshot, the settings',
    imports: [
      'src/lib',
      'src/storage',
      'src/outbox/delivery',
      'src/forms/form-definition.ts',
      'src/forms/wire-mapping.ts',
    ],
    packages: [],
  },
  {
    folder: 'src/outbox/store',
    holds: 'changes with their backups, and what brings both stores together',
    imports: ['src/lib', 'src/storage', 'src/outbox/model'],
    packages: [],
  },
  {
    folder: 'src/outbox/sender',
    holds: 'what leaves: the drain, its machine, leases, recovery, the way out of a full disk',
    imports: [
      'src/lib',
      'src/outbox/delivery',
      'src/outbox/model',
      'src/outbox/store',
      'src/forms/form-definition.ts',
    ],
    packages: [],
  },
  {
    folder: 'src/outbox/actions',
    holds: 'what a person does: submit, edit, delete, erase, set',
    imports: [
      'src/lib',
      'src/storage',
      'src/outbox/delivery',
      'src/outbox/model',
      'src/outbox/store',
      'src/forms/form-definition.ts',
    ],
    packages: [],
  },
  {
    folder: 'src/outbox/reads',
    holds: 'what a page sees: queries, and one reader for all tabs',
    imports: ['src/lib', 'src/outbox/model'],
    packages: [],
  },
  {
    folder: 'src/outbox/transfer',
    holds: 'what goes to another device, and comes from one',
    imports: [
      'src/lib',
      'src/storage',
      'src/outbox/model',
      'src/outbox/store',

      'src/outbox/reads',
      'src/forms/form-definition.ts',
      'src/forms/field-limits.ts',
    ],
    packages: [],
  },
  {
    folder: 'src/form-service-script',
    holds: 'the Apps Script whose responses can be read',
    imports: ['src/outbox/delivery/answer.ts', 'src/outbox/delivery/contract.ts'],
    packages: [],
  },
  {
    folder: 'src/form-service-cloudflare',
    holds: 'the form service beside the site, for Cloudflare’s runtime',
    imports: [
      'src/lib',
      'src/outbox/delivery/answer.ts',
      'src/outbox/delivery/contract.ts',
      'src/outbox/model/receipt.ts',
    ],
    packages: ['cloudflare:workers'],
  },
  {
    folder: 'src/drafts',
    holds: 'what is typed and neither submitted nor saved; who writes',
    imports: ['src/lib', 'src/forms', 'src/storage', 'src/outbox'],
    packages: [],
  },
  {
    folder: 'src/sync',
    holds: 'the way to a drain, the scheduler and its probes, what has arrived',
    imports: ['src/lib', 'src/outbox'],
    packages: [],
  },
  {
    folder: 'src/device',
    holds: 'being installed: the worker’s registration, updates, shared text, diagnosis, erasing',
    imports: ['src/lib', 'src/outbox', 'src/sync'],
    packages: ['workbox-window'],
  },
  {
    folder: 'src/ui',
    holds: 'what several screens use: layout, blocks of content, fields, buttons, deferred loading',
    imports: ['src/lib', 'src/forms', 'src/owner', 'src/content'],
    packages: ['react'],
  },
  {
    folder: 'src/screens/shared',
    holds: 'what several screens need of the outbox: contexts, queries, status, receipt, notices',
    imports: belowScreens,
    packages: ['react'],
  },
  {
    folder: 'src/screens/form',
    holds: 'a form, on its page and in the editor, from typing to its outcome',
    imports: [...belowScreens.filter((one) => one !== 'src/sync'), 'src/screens/shared'],
    packages: ['react', 'mgrs'],
  },
  {
    folder: 'src/screens/outbox',
    holds: 'the outbox: what waits, what was sent, the editor',
    imports: [
      ...belowScreens.filter((one) => one !== 'src/device'),
      'src/owner',
      'src/screens/shared',
      'src/screens/form',
    ],
    packages: ['react'],
  },
  {
    folder: 'src/screens/transfer',
    holds: 'giving submissions to another device and taking them in',
    imports: [
      ...['src/lib', 'src/content', 'src/forms', 'src/outbox', 'src/device', 'src/ui'],
      'src/screens/shared',
    ],
    packages: ['react', 'qr', 'qr/decode.js'],
  },
  {
    folder: 'src/screens/tools',
    holds: 'the outbox’s tools: their menu, and what a person sets on this device',
    imports: ['src/content', 'src/outbox', 'src/device', 'src/ui', 'src/screens/shared'],
    packages: ['react'],
  },
  {
    folder: 'src/screens/diagnostics',
    holds: 'what a person reads out when something is wrong',
    imports: ['src/outbox', 'src/device', 'src/ui', 'src/screens/shared'],
    packages: ['react'],
  },
  {
    folder: 'src/app',
    holds: 'entry, the way of a link, what React renders in a page; `page`: what the build renders',
    imports: [...belowScreens, 'src/screens', 'virtual:delivery'],
    packages: ['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react-router-dom'],
  },
  {
    folder: 'src/build',
    holds: 'the build’s plugins',
    imports: ['src/lib', 'src/forms', 'src/owner', 'src/content', 'src/outbox/delivery'],
    packages: [
      'vite',
      'vite-plugin-pwa',
      '@vitejs/plugin-react',
      'postcss',
      'sharp',
      'toml-eslint-parser',
      'valibot',
    ],
    node: true,
  },
  {
    folder: 'src/tools/form-service',
    holds:
      'the local form service: a stand-in for Google Forms and for an endpoint that answers readably',
    imports: ['src/lib', 'src/outbox/delivery'],
    packages: [],
    node: true,
  },
  {
    folder: 'src/tools',
    holds: 'commands: the local site, the owner’s commands',
    imports: [
      'src/lib',
      'src/forms',
      'src/owner',
      'src/content/rendered.ts',
      'src/content/routes/route-table.ts',
      'src/outbox/delivery',
      'src/build',
      'src/tools/form-service',
    ],
    packages: ['vite', 'sirv', 'tsx/esm/api'],
    node: true,
  },
  {
    folder: 'vite.config.ts',
    holds: 'the build',
    imports: ['src/build', 'src/content/routes/route-table.ts', 'src/outbox/delivery/kinds.ts'],
    packages: ['vite', 'vite-plugin-pwa', '@vitejs/plugin-react'],
    node: true,
  },
  {
    folder: 'sw',
    holds: 'the service worker: wiring only',
    imports: ['src/lib', 'src/content', 'src/outbox', 'src/sync', 'src/device', 'virtual:delivery'],
    packages: ['workbox-precaching', 'workbox-routing'],
  },
  {
    folder: 'tests/drivers',
    holds: 'finding and driving Chromium, Firefox and WebKitGTK',
    imports: ['src/forms', 'src/outbox/model/submission.ts'],
    packages: ['@playwright/test'],
    node: true,
  },
  {
    folder: 'tests/workshop',
    holds: 'a bench, drawings: a package of its own',
    imports: ['src', 'tests/drivers'],
    packages: [
      'vite',
      'react-dom/server',
      '@vitejs/plugin-react',
      '@playwright/test',
      'sharp',
      'react',
      'react-dom/client',
      'react-router-dom',
      ...['header', 'footer', 'home', 'join'].map((part) => `virtual:site/${part}`),
    ],
    node: true,
  },
];

/** The rule of the folder that a file lies in; undefined where no rule knows it. */
export const ruleOf = (file: string): FolderRule | undefined =>
  folderTable
    .filter(({ folder }) => isIn(file, folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0];

/** Whether a path is this one, or lies in it. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
