import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mostMemory, startRuntime } from '#tests/cloudflare/runtime.ts';
import { submission } from '#tests/support/endpoint-contract.ts';
import { printTable } from './print-table.ts';

const shares = 8;

/** Rows that no device sent: the bench has no days to wait. Ids of a share, spread over a hundred days. */
const filling = `
Share.prototype.fill = function (share, count) {
  this.ctx.storage.sql.exec(\`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    INSERT OR IGNORE INTO rows (id, form, received, cells)
    SELECT printf('%08x', (abs(random()) % 500000000) * ${shares} + ?) || '-' || lower(hex(randomblob(2))) ||
      '-4' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' ||
      lower(hex(randomblob(6))),
      'join', strftime('%Y-%m-%dT%H:%M:%fZ', 1780000000 + abs(random()) % 8640000, 'unixepoch'),
      '{"firstName":"Test","lastName":"' || hex(randomblob(120)) || '"}'
    FROM n\`, count, share);
};`;

const filled = (worker: string): string => {
  const entrance =
    /async function ownersRequest\(asked, path\) \{\s*const \{ request, settings \} = asked;/;
  if (!entrance.test(worker)) throw new Error('The bench does not know the worker any more.');
  const atEntrance = `$&
    if (path === '/fill') {
      const words = new URLSearchParams(await request.text());
      const [share, count] = ['share', 'count'].map((name) => Number(words.get(name)));
      await sharesOf(settings).all()[share].fill(share, count);
      return new Response('filled');
    }`;
  return worker.replace(entrance, atEntrance) + filling;
};

/** Prints how long the service takes with so many rows. */
export async function measureRows(count: number): Promise<boolean> {
  const runtime = await startRuntime({ shares }, filled);
  const took: string[][] = [['what', 'ms']];
  const { post, ask } = runtime;
  const time = async <Done>(what: string, act: () => Promise<Done>): Promise<Done> => {
    const began = performance.now();
    const done = await act();
    took.push([what, (performance.now() - began).toFixed(0)]);
    return done;
  };
  const submit = () => post(submission(randomUUID()));
  const open = async (path: string) => (await runtime.asOwner(path)).text();
  try {
    const part = 50_000;
    for (let share = 0; share < shares; share += 1)
      for (let from = 0; from < count / shares; from += part)
        await runtime.asOwner('/fill', {
          words: { share: `${share}`, count: `${Math.min(part, count / shares - from)}` },
        });
    await runtime.restart();
    await time('answer the first after a start', submit);
    for (const what of ['answer one', 'answer another']) await time(what, submit);
    const ids = Array.from({ length: 100 }, () => randomUUID());
    await time('answer a question for 100', () => ask(...ids));
    await time('count, the first time', () => open('/'));
    await time('count again', () => open('/'));
    await time('list the newest fifty', () => open('/?form=join'));
    const page = await time('list a page', () => open('/rows.csv?form=join'));
    const files = readdirSync(runtime.disk, { recursive: true, encoding: 'utf8' });
    const size = files.reduce((sum, file) => sum + statSync(join(runtime.disk, file)).size, 0);
    console.log(
      `${count} rows on ${shares} shares: ${(size / 1e9).toFixed(2)} GB on disk, ${mostMemory(runtime.pid)} MB of memory at most, ${page.split('\n').length - 2} rows on a page.`,
    );
    printTable(took);
    return true;
  } finally {
    await runtime.end();
  }
}
