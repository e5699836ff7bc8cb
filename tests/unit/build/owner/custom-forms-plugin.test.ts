// Proves specification 2.16.
import { expect, it } from 'vitest';
import { customFormsPlugin } from '#src/build/owner/custom-forms-plugin.ts';

const { resolveId, load } = customFormsPlugin();
if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
const context = { addWatchFile: () => {} } as never;
const found = (id: string) => resolveId.call(context, id, undefined, {} as never);

/** What the build puts in place of a module. */
const loaded = (id: string): string =>
  String(load.call(context, String(Reflect.get(Object(found(id)), 'id') ?? found(id))));

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
  const [, words = ''] = /^export const page = (.*);$/m.exec(loaded(module)) ?? [];
  expect(words).toContain('Cans, rice');
  // The block that says who reads the answers comes with the site's facts.
  expect(words).toContain(',whatHappensNext("food-drive")]');
});
