import type { Block } from '#src/content/page.ts';
import { routes } from '#src/content/routes/route-table.ts';

function formsIn(block: Block): readonly string[] {
  if (block.kind === 'section') return block.blocks.flatMap(formsIn);
  return block.kind === 'form' ? [block.form] : [];
}

/** The path on which each form stands, read from the pages themselves; canonical paths come first. */
export async function formPaths(): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const { path, canonical, load } of routes) {
    if (canonical !== undefined) continue;
    const { page } = await load();
    for (const form of page.blocks.flatMap(formsIn)) paths.set(form, path);
  }
  return paths;
}
