import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import { buildSite } from '#src/tools/build-site.ts';

/** The folders of two versions of the site, each with every form connected that is filled in here. */
export type Versions = readonly [older: string, newer: string];

const folder = (name: string) => join('.local', 'crash', name);

/** The form that the older version leaves unconnected, so that the versions differ; nobody fills it in. */
const unconnected = 'stay-informed';

/** Builds both versions for production. */
export async function buildVersions(): Promise<Versions> {
  process.env.NODE_ENV = 'production';
  const versions = [folder('older'), folder('newer')] as const;
  await buildSite(versions[0], unconnected);
  await buildSite(versions[1], '');
  return versions;
}

/** Deliberate faults, by which the run itself is tried: with either of them it has to fail. */
export const faultNames = ['early', 'sent'] as const;
export type Fault = (typeof faultNames)[number];

/** What each puts before the scripts of which folder. */
const faults: Readonly<Record<Fault, { readonly of: string; readonly script: string }>> = {
  /** Says 'saved' 300 ms before anything is stored. */
  early: {
    of: 'assets',
    script: `addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.late === 'over') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const line = document.createElement('p');
  line.textContent = ${JSON.stringify(outcomeMessages.saved)};
  form.parentElement.querySelector('[role=status]').append(line);
  setTimeout(() => {
    form.dataset.late = 'over';
    line.remove();
    form.requestSubmit();
  }, 300);
}, true);
`,
  },
  /** Takes a request that failed for one that went through. */
  sent: {
    of: '.',
    script: `{
  const { fetch } = globalThis;
  globalThis.fetch = (...request) => fetch(...request).catch(() => new Response());
}
`,
  },
};

/**
 * Copies a version and puts a fault before every script of it.
 * @returns the copy's folder
 */
export function spoil(version: string, fault: Fault): string {
  const { of, script } = faults[fault];
  const copy = folder(`wrong-${fault}`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(version, copy, { recursive: true });
  const scripts = readdirSync(join(copy, of), { recursive: true, encoding: 'utf8' });
  for (const name of scripts.filter((one) => one.endsWith('.js'))) {
    const file = join(copy, of, name);
    writeFileSync(
      file,
      `globalThis.spoiled ??= (() => {\n${script}return true;\n})();\n${readFileSync(file, 'utf8')}`,
    );
  }
  return copy;
}
