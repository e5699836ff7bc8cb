import { textTable } from './text-table.ts';

/**
 * The folders, lowest first, and what each may import besides itself: `src/README.md` lists them in the same order, and
 * `folder-order.test.ts` holds every import against them. The longest folder that a file lies in counts. What is imported
 * are folders, or single files of them; each is above this one. Packages are whole: `qr` is not `qr/decode.js`.
 */
export const folderTable = textTable(`
src/lib
src/forms
src/owner | src/lib valibot
src/content | src/lib src/owner src/forms/all-forms.ts
src/storage | src/lib idb
src/outbox/delivery | src/lib src/forms/form-definition.ts src/forms/wire-mapping.ts
src/outbox/model | src/lib src/storage src/outbox/delivery
  src/forms/form-definition.ts src/forms/wire-mapping.ts
src/outbox/store | src/lib src/storage src/outbox/model
src/outbox/sender | src/lib src/outbox/delivery src/outbox/model src/outbox/store src/forms/form-definition.ts
src/outbox/actions | src/lib src/storage src/outbox/delivery src/outbox/model src/outbox/store
  src/forms/form-definition.ts
src/outbox/reads | src/lib src/outbox/model
src/outbox/transfer | src/lib src/storage src/outbox/model src/outbox/store src/outbox/reads
  src/forms/form-definition.ts src/forms/field-limits.ts
src/form-service-script | src/outbox/delivery/answer.ts src/outbox/delivery/contract.ts
src/form-service-cloudflare | src/lib src/outbox/delivery/answer.ts src/outbox/delivery/contract.ts
  src/outbox/model/receipt.ts cloudflare:workers
src/drafts | src/lib src/forms src/storage src/outbox
src/sync | src/lib src/outbox
src/device | src/lib src/outbox src/sync workbox-window
src/ui | src/lib src/forms src/owner src/content react
src/screens/shared | src/lib src/forms src/content src/outbox src/drafts src/sync src/device src/ui react
src/screens/form | src/lib src/forms src/content src/outbox src/drafts src/device src/ui
  src/screens/shared react mgrs
src/screens/outbox | src/lib src/forms src/content src/outbox src/drafts src/sync src/ui
  src/owner src/screens/shared src/screens/form react
src/screens/transfer | src/lib src/content src/forms src/outbox src/device src/ui
  src/screens/shared react qr qr/decode.js
src/screens/tools | src/content src/outbox src/device src/ui src/screens/shared src/screens/outbox react
src/screens/diagnostics | src/outbox src/device src/ui src/screens/shared react
src/app | src/lib src/forms src/content src/outbox src/drafts src/sync src/device src/ui src/screens
  virtual:delivery react react-dom react-dom/client react-dom/server react-router-dom
src/build | src/lib src/forms src/owner src/content src/outbox/delivery
  vite vite-plugin-pwa @vitejs/plugin-react postcss sharp toml-eslint-parser valibot gettext-parser
src/tools/form-service | src/lib src/outbox/delivery
src/tools | src/lib src/forms src/owner src/content/rendered.ts src/content/routes/route-table.ts
  src/outbox/delivery src/build src/tools/form-service vite sirv tsx/esm/api
vite.config.ts | src/build src/content/routes/route-table.ts src/outbox/delivery/kinds.ts
  vite vite-plugin-pwa @vitejs/plugin-react
sw | src/lib src/content src/outbox src/sync src/device virtual:delivery workbox-precaching workbox-routing
tests/drivers | src/forms src/outbox/model/submission.ts @playwright/test
tests/workshop | src tests/drivers vite @vitejs/plugin-react @playwright/test sharp
  react react-dom/client react-dom/server react-router-dom
  virtual:site/header virtual:site/footer virtual:site/home virtual:site/join
`).map(([folder = '', ...cells]) => ({
  folder,
  imports: cells.flatMap((cell) => cell.split(' ')),
}));

/** The folders whose files run in Node, and may import what Node brings along. */
export const inNode = /^(?:src\/(?:build|tools)|tests|vite\.config\.ts)/;

/** The rule of the folder that a file lies in; undefined where no rule knows it. */
export const ruleOf = (file: string) =>
  folderTable
    .filter(({ folder }) => isIn(file, folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0];

/** Whether a path is this one, or lies in it. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
