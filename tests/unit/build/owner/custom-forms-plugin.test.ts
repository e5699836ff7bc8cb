// Proves specification 2.16.
import { expect, it } from 'vitest';
import { readCustomForms } from '#src/build/owner/custom-forms-folder.ts';
import { customFormsPlugin } from '#src/build/owner/custom-forms-plugin.ts';
import { siteForms } from '#src/forms/all-forms.ts';

/** What the build puts in place of a module. */
function loaded(id: string): string {
  const { resolveId, load } = customFormsPlugin();
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
  const context = { addWatchFile: () => {} } as never;
  const found = resolveId.call(context, id, undefined, {} as never);
  const path = typeof found === 'string' ? found : Reflect.get(Object(found), 'id');
  return String(load.call(context, path));
}

it('gives pages the forms, which carry neither the common fields nor the states again', () => {
  const code = loaded('#custom-forms');
  expect(code).toContain('"id":"food-drive"');
  expect(code).toContain('"fields":[...commonFields,{');
  expect(code.match(/"choices":stateChoices/g)).toHaveLength(1);
  expect(code.match(/"suggestions":stateChoices/g)).toHaveLength(1);
  expect(code).not.toMatch(/Alabama|firstName/);
});

it('gives each page a module of its own', () => {
  const routes = loaded('#custom-routes');
  const [, module = ''] = /load: \(\) => import\("(.*?)"\)/.exec(routes) ?? [];
  expect(module).toMatch(/\/forms\/food-drive\.toml$/);
  expect(routes).not.toContain('Cans, rice');
  const [file] = readCustomForms(siteForms).files;
  expect(loaded(module)).toBe(`export const page = ${JSON.stringify(file?.page)};`);
});

it('leaves every other module alone', () => {
  const { resolveId, load } = customFormsPlugin();
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
  expect(resolveId.call({} as never, '/src/app/entry.ts', undefined, {} as never)).toBeNull();
  expect(load.call({} as never, '/src/app/entry.ts')).toBeNull();
});
