import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { buildSite } from '#src/tools/build-site.ts';

/** Two versions of the site, with every form used here connected. */
export type Versions = readonly [older: string, newer: string];

const folder = (name: string) => join('.local', 'crash', name);

/** Connected only in the newer version, so that the versions differ. */
const unconnected = 'stay-informed';

/** Builds both versions for production. */
export async function buildVersions(): Promise<Versions> {
  process.env.NODE_ENV = 'production';
  const versions = [folder('older'), folder('newer')] as const;
  await buildSite(versions[0], { unconnected });
  await buildSite(versions[1]);
  return versions;
}

/** Deliberate faults that must make the run fail. */
export const faultNames = ['early', 'sent'] as const;
export type Fault = (typeof faultNames)[number];

/** The script of each fault precedes the scripts of a folder. */
const faults: Readonly<Record<Fault, { readonly of: string; readonly script: string }>> = {
  /** Shows 'saved' 300 ms before anything is stored. */
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
  /** Treats a failed request as successful. */
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
 * Copies a version with a fault before each script.
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
