import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDigest } from '#src/lib/content-digest.ts';

/** A replacement in built scripts. */
export type Change = {
  /** Paths in the site's folder. */
  readonly files: readonly RegExp[];
  /** Must match once in each file. */
  readonly part: RegExp;
  readonly instead: string;
};

const listed =
  /(?<=\{(?:"needed":"\w+",)?(?:"pack":"[^"]+",)?"revision":")[0-9a-f]{24}(?=","url":"([^"]+)"\})/g;
const buildName = /(?<=name="version" content="[\d-]{10} )[0-9a-f]{6}/;

/**
 * Writes a site that differs like another build: in one part, in the names of the scripts that contain or
 * load it (browsers cache them forever), in the build's name, and in the worker's digests.
 * @throws if a script lacks the part
 */
export async function deriveSite(source: string, folder: string, change: Change): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  const texts = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|html)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  const changed = applyChange(texts, change);
  const hash = createHash('sha256').update(change.instead).digest('hex');
  const names = newNames(texts, changed, hash.slice(0, 8));
  const packs = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.json'));
  for (const pack of packs) names.set(pack, pack.replace(/\w{8}(?=\.json$)/, hash.slice(0, 8)));
  const old = new RegExp([...names.keys()].join('|'), 'g');
  const rename = (text: string) => text.replace(old, (name) => names.get(name) ?? name);
  for (const [file, text] of texts) {
    rmSync(join(folder, file));
    writeFileSync(join(folder, rename(file)), rename(text).replace(buildName, hash.slice(0, 6)));
  }
  for (const pack of packs) packAnew(join(folder, 'assets', pack), folder, rename);
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, await listAnew(readFileSync(worker, 'utf8'), folder));
}

/** @returns the changed files */
function applyChange(
  texts: Map<string, string>,
  { files, part, instead }: Change,
): readonly string[] {
  return files.map((pattern) => {
    const [file = '', ...others] = [...texts.keys()].filter((name) => pattern.test(name));
    const text = texts.get(file) ?? '';
    if (others.length > 0 || text.match(new RegExp(part, 'g'))?.length !== 1)
      throw new Error(`${part} does not stand once in one ${pattern}.`);
    texts.set(
      file,
      text.replace(part, () => instead),
    );
    return file;
  });
}

/** For changed scripts, and scripts that name a renamed script. */
function newNames(
  texts: ReadonlyMap<string, string>,
  changed: readonly string[],
  hash: string,
): Map<string, string> {
  const names = new Map<string, string>();
  const add = (file: string) => {
    const [, name] = /^assets.([\w-]+\.js)$/.exec(file) ?? [];
    if (name === undefined || names.has(name)) return;
    names.set(name, name.replace(/[\w-]{8}(?=\.js$)/, hash));
    for (const [other, text] of texts) if (text.includes(name)) add(other);
  };
  for (const file of changed) add(file);
  return names;
}

function packAnew(pack: string, folder: string, rename: (text: string) => string): void {
  const before: Readonly<Record<string, string>> = JSON.parse(readFileSync(pack, 'utf8'));
  const texts = Object.keys(before)
    .map(rename)
    .map((url) => [url, readFileSync(join(folder, url), 'utf8')]);
  rmSync(pack);
  writeFileSync(rename(pack), JSON.stringify(Object.fromEntries(texts)));
}

async function listAnew(worker: string, folder: string): Promise<string> {
  const urls = [...worker.matchAll(listed)].map(([, url = '']) => url);
  const digests = new Map(
    await Promise.all(
      urls.map(async (url) => [url, await contentDigest(readFileSync(join(folder, url)))] as const),
    ),
  );
  return worker.replace(listed, (before, url) => digests.get(url) ?? before);
}
