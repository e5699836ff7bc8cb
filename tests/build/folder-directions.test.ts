import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** One import in the wrong direction per folder, and a word of the sentence that must come. */
const wrong = [
  ['src/lib/x.ts', '#src/content/site.ts', 'without a domain word'],
  ['src/owner/x.ts', '#src/content/site.ts', 'owner’s plain data'],
  ['src/content/x.ts', 'react', 'no React'],
  ['src/content/x.ts', '#src/outbox/drain.ts', 'words and facts'],
  ['src/forms/x.ts', '#src/content/site.ts', 'headless'],
  ['src/forms/x.ts', '#src/outbox/drain.ts', 'headless'],
  ['src/outbox/x.ts', '#src/ui/form/form-view.tsx', 'runs in page and worker'],
  ['src/outbox/x.ts', '#src/content/site.ts', 'no words'],
  ['src/outbox/delivery/x.ts', '#src/outbox/database.ts', 'nothing of storage'],
  ['src/storage/x.ts', '#src/outbox/submission.ts', 'nothing of what is kept'],
  ['src/outbox/x.ts', '#src/drafts/drafts.ts', 'no drafts'],
  ['src/drafts/x.ts', '#src/outbox/submit.ts', 'not submitted'],
  ['src/drafts/x.ts', 'react', 'no React'],
  ['src/form-service-script/x.ts', '#src/outbox/drain.ts', 'runs in Apps Script'],
  ['src/pwa/x.ts', '#src/ui/form/form-view.tsx', 'no component'],
  ['src/ui/x.ts', '#src/app/app.tsx', 'never src/app'],
  ['src/app/x.ts', '#src/build/start.ts', 'src/build'],
  ['src/build/x.ts', '#src/ui/form/form-view.tsx', 'runs in Node'],
  ['sw/x.ts', '#src/ui/form/form-view.tsx', 'only wires'],
  ['src/ui/form/x.ts', '../outbox/y.ts', 'from its root'],
] as const;

/** What the linter says of a project that holds one file for each import, by the file. */
function lint(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'directions-'));
  for (const file of ['.biome.json', '.gitignore']) copyFileSync(file, join(folder, file));
  wrong.forEach(([file, imported], place) => {
    const path = join(folder, at(file, place));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from '${imported}';\n\nexport const y = x;\n`);
  });
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout.split('\n');
}

const at = (file: string, place: number): string => file.replace('x.ts', `x${place}.ts`);

const lines = lint();

it.each(wrong.map((one, place) => [...one, place] as const))(
  '%s may not import %s',
  (file, _imported, sentence, place) => {
    const said = lines.filter((line) => line.includes(`/${at(file, place)},`));
    expect(said.join('\n')).toContain('noRestrictedImports');
    expect(said.join('\n')).toContain(sentence);
  },
);
