import type { Plugin, UserConfig } from 'vite';
import { type LanguageFile, languageFile, type Rows } from './rows.ts';
import { inOtherWords, isProse, sentencesOf } from './sentences.ts';

/** Where words for people are, in the browser and in what renders pages; commands and the build stay in English. */
export const wordFolders = [
  ...'app content device drafts forms lib outbox screens storage sync ui'
    .split(' ')
    .map((folder) => `src/${folder}`),
  'sw',
];
const withWords = new RegExp(`/(?:${wordFolders.join('|')})/[^?]*[.]tsx?$`);
/** Made of the owner's files, who may leave them in English. */
const ownWords = /^\0(?:owner\/|custom-|limits)|\/src\/owner\/forms\//;

/** The language that a site is built in. */
export type SiteLanguage = Pick<LanguageFile, 'rows' | 'smallWords' | 'isWhole'> & {
  /** BCP 47. */
  readonly tag: string;
  /** The same site's in each language, by tag; empty if there is one language, or no known address. */
  readonly addresses: Readonly<Record<string, string>>;
};

export const english: SiteLanguage = {
  tag: 'en',
  rows: new Map(),
  smallWords: new Map(),
  isWhole: false,
  addresses: {},
};

const isFont = (file: string): boolean => file.endsWith('.woff2');

/**
 * What has no words is in the folder of English, for all languages.
 * @param site the path of that folder
 */
const sharing = (site: string): UserConfig => ({
  build: { copyPublicDir: false },
  experimental: {
    renderBuiltUrl: (file, { type }) =>
      type === 'public' || isFont(file) ? site + file : undefined,
  },
});

/** The same for the worker's list: patterns of what is beside the folder of another language. */
export const sharedFiles = (tag: string, kept: readonly string[]): readonly string[] =>
  tag === 'en'
    ? kept
    : ['{icons,images,photos,assets}/**/*.{svg,png,webp,woff2}', ...kept].map((one) => `../${one}`);

/** Puts a language's words into the modules, before anything else reads them. */
export function languagePlugin({ tag, rows, smallWords, isWhole }: SiteLanguage): Plugin {
  return {
    name: 'language',
    enforce: 'pre',
    config: ({ base = '/' }) => ({
      define: { 'import.meta.env.LANGUAGE': JSON.stringify(tag) },
      ...(tag !== 'en' && sharing(base.slice(0, -`${tag}/`.length))),
    }),
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle)) if (tag !== 'en' && isFont(file)) delete bundle[file];
    },
    transform(code, id) {
      if (tag !== 'en' && id.endsWith('.css')) return { code: stylesIn(code, id, rows), map: null };
      const isOurs = withWords.test(id);
      if (tag === 'en' || (!isOurs && !ownWords.test(id))) return null;
      const sentences = isOurs ? sentencesOf(id, code) : sentencesOf('facts.js', code, 'words');
      const lacking = sentences.find(({ text }) => isProse(text) && !rows.has(text));
      if (isOurs && isWhole && lacking) {
        throw new Error(
          `${languageFile(tag)} has no row for “${lacking.text}”. npm run check -- words lists all that it lacks.`,
        );
      }
      const isHere = (text: string): boolean =>
        smallWords.get(text)?.some((place) => id.includes(`/${place}`)) ?? true;
      const here = isOurs ? sentences.filter(({ text }) => isHere(text)) : sentences;
      return { code: inOtherWords(code, here, rows), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        tag === 'en' ? html : withAccents(html.replace('lang="en"', `lang="${tag}"`)),
    },
  };
}

/** What a style sheet writes into a page; the names of the outbox's states are code, in English its words, too. */
function stylesIn(code: string, id: string, rows: Rows): string {
  const styles = code.replaceAll(
    /(?<=content: ")\p{Lu}[^"\\]*/gu,
    (text) => rows.get(text.trimEnd()) ?? text,
  );
  if (!id.endsWith('/status-indicator.module.css')) return styles;
  const states = [...rows].flatMap(([text, words]) => {
    const [, state] = /^outbox: (\w+)$/.exec(text) ?? [];
    const shown = words.charAt(0).toUpperCase() + words.slice(1);
    return state ? `.indicator[data-kind="${state}"] { --kind: "${shown}"; }` : [];
  });
  const ofSeveralWords = '.indicator::after { text-align: center; text-transform: none; }';
  return [styles, ...states, ofSeveralWords].join('\n');
}

/** Fonts come in two files, of which English needs one. */
const withAccents = (html: string): string =>
  html.replaceAll(/^.*\.woff2.*\n/gm, (line) => line + line.replace('.woff2', '-accents.woff2'));
