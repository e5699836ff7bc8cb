import { basename, resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { whatHappensNextTo } from '#src/content/common-blocks.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { commonFields, stateChoices } from '#src/forms/common-fields.ts';
import type { CustomForm } from '#src/forms/form-definition.ts';
import type { CustomFormFile } from './custom-form-file.ts';
import { customFormsFolder, readCustomForms } from './custom-forms-folder.ts';
import { ownerPath } from './owner-file.ts';

/** Virtual modules by specifier; a `#` would end their address on the development server. */
const virtual: Readonly<Record<string, string>> = {
  '#custom-forms': '\0custom-forms',
  '#custom-routes': '\0custom-routes',
};

/**
 * Resolves `#custom-forms` and `#custom-routes` to the owner's forms. Each file is a module too, with its page, so
 * that a page loads only its own words.
 */
export function customFormsPlugin(): Plugin {
  let root = '.';
  const folder = () => normalizePath(resolve(ownerPath(root, customFormsFolder)));
  const files = () => readCustomForms(siteForms, root).files;
  const pageModule = (id: string) => `${folder()}/${id}.toml`;
  return {
    name: 'custom-forms',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => {
      const module = virtual[id];
      if (module !== undefined) return { id: module, moduleSideEffects: false };
      return id.startsWith(`${folder()}/`) ? id : null;
    },
    load(id) {
      if (id === virtual['#custom-forms']) {
        return definitionsModule(files().map(({ form }) => form));
      }
      if (id === virtual['#custom-routes']) {
        const routes = files().map(({ form, route }) => {
          const load = `() => import(${JSON.stringify(pageModule(form.id))})`;
          return `{ ...${JSON.stringify(route)}, load: ${load} }`;
        });
        return `export const customRoutes = [${routes.join(', ')}];`;
      }
      if (!id.startsWith(`${folder()}/`)) return null;
      this.addWatchFile(id);
      const file = files().find(({ form }) => `${form.id}.toml` === basename(id));
      return file === undefined ? null : pageSource(file, root);
    },
  };
}

/** Names what the forms of the site hold already, so that a form's script does not carry the states again. */
function definitionsModule(forms: readonly CustomForm[]): string {
  const common = JSON.stringify(commonFields).slice(1, -1);
  const values = JSON.stringify(forms)
    .replaceAll(common, '...commonFields')
    .replaceAll(JSON.stringify(stateChoices), 'stateChoices');
  return [
    "import { commonFields, stateChoices } from '#src/forms/common-fields.ts';",
    `export const customFormsBeside = () => ${values};`,
  ].join('\n');
}

/** Who reads the answers, and whether the form is open, is in the owner's other files, so the page's module asks for that block. */
function pageSource({ page, form }: CustomFormFile, root: string): string {
  const blocks = JSON.stringify(normalizePath(resolve(root, 'src/content/owner-blocks.ts')));
  const words = JSON.stringify(page).replace(
    JSON.stringify(whatHappensNextTo('')),
    `whatHappensNext(${JSON.stringify(form.id)})`,
  );
  return `import { whatHappensNext } from ${blocks};\nexport const page = ${words};`;
}
