import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '#src/build/base-path.ts';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import { photosInGit, readMedia, remarksOnPdfs, unnamedMedia } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { databases } from '#src/build/trust/trust-files.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { stateChoices } from '#src/forms/common-fields.ts';
import { filterTyping } from '#src/forms/typing-filter.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { isLocal } from '#src/outbox/delivery/kinds.ts';
import { readOptions } from './command.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';
import { databasesOf, wayOn, whyNotBack } from './published-databases.ts';
import { printedList, stillToFill } from './unfilled.ts';
import { replaceFolder } from './write-whole.ts';

const help = `npm run build
Checks what you wrote in src/owner, and writes the site into the folder dist, to be published. Where something
is wrong, or this version cannot read what the one in dist has stored on people's devices, dist stays as it was.
npm run owner says how to publish it.

npm run build -- --strict
The same, but stops where anything is still to fill in.`;

const published = {
  folder: 'dist',
  making: join('.local', 'making'),
  before: join('.local', 'before'),
};

const options = { strict: { type: 'boolean', default: false } } as const;
await buildSite(readOptions(help, options, 0, ({ values }) => values.strict));

async function buildSite(strict: boolean): Promise<void> {
  const facts = ownerFactsOrExit();
  try {
    const missing = stillToFill(facts);
    if (strict && missing !== null) {
      console.error(`${missing}, so nothing was built:\n${printedList(facts)}`);
      process.exitCode = 1;
      return;
    }
    const why = whyNotBack(databases, databasesOf(published.folder));
    if (why !== null) {
      throw new Error(
        `This version may not take the place of the one in dist: ${why}. ${wayOn} If nobody has the newer one, delete dist.`,
      );
    }
    // Vite takes a second to load; help and errors do not need it.
    const { buildLanguages } = await import('#src/build/language/build-languages.ts');
    const { deliverySettings, settingsOf } = await import('#src/build/delivery-settings.ts');
    const delivery = deliverySettings('.');
    const { setting: endpoint } = delivery.status ?? delivery.service;
    // Tests set it in the environment.
    if (isLocal(delivery) && process.env.FORM_SERVICE === undefined) {
      throw new Error(
        'FORM_SERVICE=local is in the file .env or .env.local: the published site would deliver to your own computer, and reach nobody. Take that line out, and run: npm run build',
      );
    }
    await replaceFolder(published, async (making) => {
      // A bundled configuration brings the bundler's advice.
      await buildLanguages(making, facts.languages, { configLoader: 'native', logLevel: 'error' });
    });
    console.log('The site is in the folder dist. To put all of it online: npm run owner, Publish');
    if (endpoint === ownService) {
      const { writeDeployment } = await import('./form-service-cloudflare.ts');
      await writeDeployment(facts.endpointMode, settingsOf('.'), console.log);
    }
    const mapping = checkedMapping({ delivery, localUnconnected: [] });
    if (!isLocal(delivery)) console.log(summaryOf(Object.keys(mapping).length));
    const changed = changedAnswers();
    if (changed !== '') console.log(changed);
    const address = process.env.SITE_ADDRESS || facts.siteAddress;
    if (basePath(address) !== '/') console.log(sharedOrigin(new URL(address).host));
    for (const remark of facts.remarks) console.log(remark);
    const media = readMedia();
    const text = await readFile(ownerPath('.', siteFile), 'utf8');
    for (const sentence of [...unnamedMedia(media, text), ...remarksOnPdfs(media, text)]) {
      console.log(sentence);
    }
    for (const sentence of photosInGit(filesInGit)) console.log(sentence);
    if (missing !== null) console.log(`${missing}: npm run owner lists them.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.error('\nNothing was built, and dist is as it was before. The lines above say why.');
    process.exitCode = 1;
  }
}

/** @param connected how many forms are */
function summaryOf(connected: number): string {
  return connected === 0
    ? `Nobody can reach you yet through a form: none of ${formIds.length} is connected. To connect them: npm run owner, Where the forms go`
    : `Of ${formIds.length} forms ${connected} are connected. To check them: npm run owner, Where the forms go`;
}

/** What the limits do to names and places that people have; empty if nothing. */
function changedAnswers(): string {
  const changed = ['García López', 'O’Brien', 'Featherstonehaugh'].flatMap((name) => {
    const { value } = filterTyping({ kind: 'name' }, name);
    return value === name ? [] : [`${name} arrives as ${value}`];
  });
  const absent = stateChoices.some(({ value }) => value === 'DC')
    ? []
    : ['nobody can choose D.C. or a territory'];
  const facts = [...changed, ...absent].join(', ');
  return (
    facts &&
    `The forms keep their limits: ${facts}. To widen them: npm run owner, What only you know, Limits`
  );
}

/** The files in git; empty without git or a repository. */
function filesInGit(...words: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', ...words], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').filter(Boolean) : [];
}

function sharedOrigin(host: string): string {
  return `The site is in a folder of ${host}. Every other site there can read what visitors write in yours: publish nothing else there that is not yours too.`;
}
