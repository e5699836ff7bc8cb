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
  /** What a person reads who breaks it. */
  readonly sentence: string;
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
    sentence: 'src/lib holds small things without a domain word: it imports none of our folders.',
  },
  {
    folder: 'src/forms',
    holds: 'form definitions, fields, limits, checks (no DOM, no storage)',
    imports: [],
    packages: [],
    sentence: 'src/forms is headless: it imports nothing else of the site.',
  },
  {
    folder: 'src/owner',
    holds: 'what only the owner knows, and the schema of it',
    imports: ['src/lib'],
    packages: ['valibot'],
    sentence:
      'src/owner is the owner’s files and their schema: it imports nothing else of the site.',
  },
  {
    folder: 'src/content',
    holds: 'words, facts, the one route table',
    imports: ['src/lib', 'src/owner', 'src/forms/all-forms.ts'],
    packages: [],
    sentence: 'src/content is words and facts: it knows the forms by their ids, and no React.',
  },
  {
    folder: 'src/storage',
    holds: 'a database’s transactions, time limits and upgrades',
    imports: ['src/lib'],
    packages: ['idb'],
    sentence: 'src/storage knows nothing of what is kept in it.',
  },
  {
    folder: 'src/outbox/delivery',
    holds: 'one POST and its outcome; a file for each kind of form service',
    imports: ['src/lib', 'src/forms/form-definition.ts', 'src/forms/wire-mapping.ts'],
    packages: [],
    sentence: 'src/outbox/delivery makes one POST: it knows nothing of storage, drains or pages.',
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
    sentence: 'src/outbox/model says what is true: it knows no drain, no form definition, no page.',
  },
  {
    folder: 'src/outbox/store',
    holds: 'changes with their backups, and what brings both stores together',
    imports: ['src/lib', 'src/storage', 'src/outbox/model'],
    packages: [],
    sentence:
      'src/outbox/store keeps two copies: it knows no drain and nothing that a person does.',
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
    sentence: 'src/outbox/sender runs in page and worker: it knows no page and no words.',
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
    sentence: 'src/outbox/actions is what a person does: it sends nothing.',
  },
  {
    folder: 'src/outbox/reads',
    holds: 'what a page sees: queries, and one reader for all tabs',
    imports: ['src/lib', 'src/outbox/model'],
    packages: [],
    sentence: 'src/outbox/reads changes nothing.',
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
    sentence: 'src/outbox/transfer writes and reads files and codes: it knows no page.',
  },
  {
    folder: 'src/form-service-script',
    holds: 'the Apps Script whose responses can be read',
    imports: ['src/outbox/delivery/answer.ts', 'src/outbox/delivery/contract.ts'],
    packages: [],
    sentence:
      'src/form-service-script runs in Apps Script: it shares the contract of the delivery.',
  },
  {
    folder: 'src/drafts',
    holds: 'what is typed and neither submitted nor saved; who writes',
    imports: ['src/lib', 'src/forms', 'src/storage', 'src/outbox'],
    packages: [],
    sentence:
      'src/drafts keeps what is not submitted in the outbox’s database: it imports no React.',
  },
  {
    folder: 'src/sync',
    holds: 'the way to a drain, the scheduler and its probes, what has arrived',
    imports: ['src/lib', 'src/outbox'],
    packages: [],
    sentence:
      'src/sync sends: it imports src/outbox and what is below it, no component and no React.',
  },
  {
    folder: 'src/device',
    holds: 'being installed: the worker’s registration, updates, shared text, diagnosis, erasing',
    imports: ['src/lib', 'src/outbox', 'src/sync'],
    packages: ['workbox-window'],
    sentence: 'src/device is the browser’s side of the app: it imports no component and no React.',
  },
  {
    folder: 'src/ui',
    holds: 'what several screens use: layout, blocks of content, fields, buttons, deferred loading',
    imports: ['src/lib', 'src/forms', 'src/owner', 'src/content'],
    packages: ['react', 'react-router-dom'],
    sentence: 'src/ui knows nothing of the outbox, of drafts or of the worker.',
  },
  {
    folder: 'src/screens/shared',
    holds: 'what several screens need of the outbox: contexts, queries, status, receipt, notices',
    imports: belowScreens,
    packages: ['react'],
    sentence: 'src/screens/shared imports no screen.',
  },
  {
    folder: 'src/screens/form',
    holds: 'a form, on its page and in the editor, from typing to its outcome',
    imports: [...belowScreens.filter((one) => one !== 'src/sync'), 'src/screens/shared'],
    packages: ['react', 'react-dom', 'mgrs'],
    sentence: 'A screen imports no other screen: what several need is in src/screens/shared.',
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
    sentence: 'The outbox mounts a form, too; a screen imports no other screen.',
  },
  {
    folder: 'src/screens/transfer',
    holds: 'giving submissions to another device and taking them in',
    imports: [
      ...['src/lib', 'src/content', 'src/forms', 'src/outbox', 'src/device', 'src/ui'],
      'src/screens/shared',
    ],
    packages: ['react', 'qr', 'qr/decode.js'],
    sentence: 'A screen imports no other screen: what several need is in src/screens/shared.',
  },
  {
    folder: 'src/screens/tools',
    holds: 'the outbox’s tools: their menu, and what a person sets on this device',
    imports: ['src/lib', 'src/content', 'src/outbox', 'src/device', 'src/ui', 'src/screens/shared'],
    packages: ['react'],
    sentence: 'A screen imports no other screen: what several need is in src/screens/shared.',
  },
  {
    folder: 'src/screens/diagnostics',
    holds: 'what a person reads out when something is wrong',
    imports: ['src/outbox', 'src/device', 'src/ui', 'src/screens/shared'],
    packages: ['react'],
    sentence: 'A screen imports no other screen: what several need is in src/screens/shared.',
  },
  {
    folder: 'src/app',
    holds: 'entry, router, composition, the prerender entry',
    imports: [...belowScreens, 'src/screens', 'virtual:delivery'],
    packages: ['react', 'react-dom', 'react-dom/client', 'react-dom/server', 'react-router-dom'],
    sentence:
      'src/app is the top of the page: it imports everything but src/build, src/tools and the worker.',
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
    sentence:
      'src/build runs in Node at build time: it imports no component, and no part of a page.',
  },
  {
    folder: 'src/tools/form-service',
    holds:
      'the local form service: a stand-in for Google Forms and for an endpoint that answers readably',
    imports: ['src/lib', 'src/outbox/delivery'],
    packages: [],
    node: true,
    sentence: 'src/tools/form-service knows forms as it is told of them, and nothing of the app.',
  },
  {
    folder: 'src/tools',
    holds: 'commands: the local site, the owner’s commands',
    imports: [
      'src/lib',
      'src/forms',
      'src/owner',
      'src/content/routes/route-table.ts',
      'src/outbox/delivery',
      'src/build',
      'src/tools/form-service',
    ],
    packages: ['vite', 'sirv', 'tsx/esm/api'],
    node: true,
    sentence: 'src/tools is what people run: it imports no component, and no test.',
  },
  {
    folder: 'vite.config.ts',
    holds: 'the build',
    imports: ['src/build', 'src/content/routes/route-table.ts', 'src/outbox/delivery/kinds.ts'],
    packages: ['vite', 'vite-plugin-pwa', '@vitejs/plugin-react'],
    node: true,
    sentence: 'vite.config.ts only puts the build together.',
  },
  {
    folder: 'sw',
    holds: 'the service worker: wiring only',
    imports: ['src/lib', 'src/content', 'src/outbox', 'src/sync', 'src/device', 'virtual:delivery'],
    packages: ['workbox-precaching', 'workbox-routing'],
    sentence: 'The worker only wires: it imports no component and no form.',
  },
  {
    folder: 'tests/drivers',
    holds: 'finding and driving Chromium, Firefox and WebKitGTK',
    imports: ['src/forms', 'src/outbox/model/submission.ts'],
    packages: ['@playwright/test'],
    node: true,
    sentence: 'tests/drivers drives browsers: it knows nothing of commands and of tests.',
  },
  {
    folder: 'tests/workshop',
    holds: 'benches, drawings, contact sheets: a package of its own',
    imports: ['src', 'tests/drivers'],
    packages: [
      'vite',
      '@vitejs/plugin-react',
      '@playwright/test',
      'sharp',
      'react',
      'react-dom/client',
      'react-router-dom',
      ...['header', 'footer', 'home', 'join'].map((part) => `virtual:site/${part}`),
    ],
    node: true,
    sentence: 'tests/workshop measures and draws the built site; nothing of it is published.',
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
