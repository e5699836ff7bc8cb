// Proves specification 1.30.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textIn } from '#src/build/owner/owner-file.ts';
import { readSiteNow } from '#src/build/owner/site-file.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const text = 'name = "x"\nname = "Ñandú"\n';

async function read(content: Buffer | null, name = 'site.toml') {
  const folder = await temporaryFolder();
  if (content !== null) await writeFile(join(folder, name), content);
  return textIn(join(folder, 'site.toml'), 'src/owner/site.toml');
}
const how =
  'the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.';

describe('a text of the owner’s', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ])('is read from %s', async (_what, content) => {
    expect(await read(content)).toEqual(succeed(text));
  });

  it('is refused as Windows-1252, by the line', async () => {
    const complaint = `src/owner/site.toml, line 2: ${how}`;
    expect(await read(Buffer.from(text, 'latin1'))).toEqual(fail(complaint));
  });

  it.each([
    ['with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['with a mark, the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['without a mark', Buffer.from('name = "x"', 'utf16le')],
  ])('is refused as UTF-16 %s', async (_what, content) => {
    expect(await read(content)).toEqual(fail(`src/owner/site.toml: ${how}`));
  });

  it('is missed in a sentence that says how to get it back', async () => {
    const missing = 'src/owner/site.toml is missing';
    expect(await read(null)).toEqual(
      fail(
        `${missing}. Bring it back from where you got the site, or with: git checkout -- src/owner/site.toml`,
      ),
    );
    expect(await read(Buffer.from(text), 'site.toml.txt')).toEqual(
      fail(
        `${missing}, and site.toml.txt is in its folder. An editor has added .txt: rename the file to site.toml.`,
      ),
    );
    expect(readSiteNow(await temporaryFolder())).toEqual(
      fail([expect.stringContaining('site.toml is missing')]),
    );
  });
});
