import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { fillIn } from '#src/tools/owner/fill-in.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A project of its own, in which nothing is filled in. */
export async function ownerTalk() {
  const project = await temporaryFolder();
  const folder = join('tests', 'support', 'owner');
  cpSync(folder, join(project, folder), { recursive: true });
  for (const media of ['photos', 'files'])
    cpSync(join('src', 'owner', media, 'README.md'), join(project, folder, media, 'README.md'));
  const read = (file: typeof siteFile | typeof formsFile) =>
    readFileSync(ownerPath(project, file), 'utf8');
  return {
    project,
    site: () => read(siteFile),
    forms: () => read(formsFile),
    /** Gives these answers, and returns what was on the screen. */
    async answer(...answers: readonly (string | (() => void))[]) {
      const left = [...answers];
      let screen = '';
      const isSound = await fillIn({
        project,
        today: '2026-03-14',
        terminal: {
          say(text) {
            screen += `${text}\n`;
          },
          async ask(question) {
            screen += question;
            for (let next = left.shift(); ; next = left.shift()) {
              if (typeof next !== 'function') {
                screen += `${next ?? ''}\n`;
                return next ?? null;
              }
              next();
            }
          },
        },
      });
      return { screen, isSound };
    },
  };
}
