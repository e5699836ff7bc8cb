// Proves specification 2.16.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { customFormsFolder, readCustomForms } from '#src/build/owner/custom-forms-folder.ts';
import { formsFile, readFormsNow } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const example = await readFile(join(ownerPath('.', customFormsFolder), 'food-drive.toml'), 'utf8');
const other = example.replace('title = "Food Drive"', 'title = "Bake Sale"');

async function projectWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const project = await temporaryFolder();
  const folder = ownerPath(project, customFormsFolder);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return project;
}

const idsIn = (project: string) =>
  readCustomForms(siteForms, project).files.map(({ form }) => form.id);

it('has no forms without a folder, or with its README alone', async () => {
  expect(readCustomForms(siteForms, await temporaryFolder())).toEqual({ files: [], mistakes: [] });
  const project = await projectWith({ 'README.md': '# A form', '.gitkeep': '' });
  expect(readCustomForms(siteForms, project)).toEqual({ files: [], mistakes: [] });
});

it('reads every form, by file name', async () => {
  const project = await projectWith({ 'food-drive.toml': example, 'bake-sale.toml': other });
  expect(idsIn(project)).toEqual(['bake-sale', 'food-drive']);
  expect(readCustomForms(siteForms, project).mistakes).toEqual([]);
});

it.each([
  ['setup', other, "setup.toml: the site has 'setup' already. Rename the file."],
  [
    'food-drive-2',
    example,
    `food-drive.toml: the title is that of ${customFormsFolder}/food-drive-2.toml. Choose another.`,
  ],
])('tells of a mistake in %s, and keeps the other form', async (name, content, mistake) => {
  const project = await projectWith({ 'food-drive.toml': example, [`${name}.toml`]: content });
  expect(readCustomForms(siteForms, project).mistakes[0]).toContain(
    `${customFormsFolder}/${mistake}`,
  );
  expect(idsIn(project)).toHaveLength(1);
});

it('stops what reads the connections, before their own lines are judged by the forms', async () => {
  const project = await projectWith({ 'bake-sale.toml': 'title = 5' });
  const file = ownerPath(project, formsFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'endpoint = ""\nendpoint-mode = "deliver"\nbake-sale = ""\n');
  const read = readFormsNow(project);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.error.join('\n')).not.toContain('forms.toml');
});
