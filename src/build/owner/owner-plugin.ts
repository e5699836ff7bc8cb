import type { Plugin } from 'vite';
import type { ConnectedFacts } from '#src/owner/owner-facts.ts';
import { exampleMarks, examplesMode, withExamples } from './examples.ts';
import { limitsModule } from './limits.ts';
import { ownerPath } from './owner-file.ts';
import { readSiteNow, siteFile } from './site-file.ts';

const specifier = '#owner';
const prefix = '\0owner/';
const limits = '\0limits';

/** By its own import, a fact's module knows which pages need it (src/build/script-files.ts). */
const ownerImport = /^import \{([^}]*)\} from '#owner';$/gm;

/** In one line, so that the other lines keep their numbers. */
const importEach = (written: string, names: string): string =>
  names
    .split(',')
    .flatMap((name) => name.trim() || [])
    .map((name) => {
      const [fact = ''] = name.split(' as ');
      return `import { ${name} } from ${JSON.stringify(prefix + fact)};`;
    })
    .join(' ') + written.replaceAll(/[^\n]/g, '');

/**
 * Resolves `#owner` and `#limits` to the owner's file. Each fact is a separate module, so that a page loads only the
 * facts it shows. In the mode of the examples, they fill the empty places.
 * @param connected which forms are open, and where they are delivered
 */
export function ownerPlugin(connected: () => ConnectedFacts): Plugin {
  let root = '.';
  let showsExamples = false;
  const facts = () => {
    const read = readSiteNow(root);
    if (!read.ok) throw new Error(read.error.join('\n'));
    const { remarks: _, at: __, ...values } = read.value;
    return { ...(showsExamples ? withExamples(values) : values), ...connected() };
  };
  return {
    name: 'owner',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      showsExamples = config.mode === examplesMode;
    },
    resolveId: (id) => {
      if (id === '#limits') return { id: limits, moduleSideEffects: false };
      if (id === specifier) return { id: prefix, moduleSideEffects: false };
      return id.startsWith(prefix) ? { id, moduleSideEffects: false } : null;
    },
    load(id) {
      if (id !== limits && !id.startsWith(prefix)) return null;
      this.addWatchFile(ownerPath(root, siteFile));
      if (id === limits) return limitsModule(root);
      const name = id.slice(prefix.length);
      const values = Object.entries(facts());
      return name === ''
        ? values
            .map(([key]) => `export { ${key} } from ${JSON.stringify(prefix + key)};`)
            .join('\n')
        : values
            .filter(([key]) => key === name)
            .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
            .join('\n');
    },
    transform(code, id) {
      if (showsExamples && id.endsWith('/src/ui/styles/all.css')) return code + exampleMarks;
      if (!code.includes(specifier)) return null;
      return { code: code.replaceAll(ownerImport, importEach), map: null };
    },
  };
}
