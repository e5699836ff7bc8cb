import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner, mostMemory, post, startRuntime } from '#tests/cloudflare/runtime.ts';
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
  const entrance = /async function ownersRequest\(request, settings, \{ path, right \}\) \{/;
  if (!entrance.test(worker)) throw new Error('The bench does not know the worker any more.');
  const atEntrance = `$&
    if (path === '/fill') {
      const [share, count] = (await request.text()).split(' ').map(Number);
      await sharesOf(settings).all()[share].fill(share, count);
      return new Response('filled');
    }`;
  return worker.replace(entrance, atEntrance) + filling;
};

/** Prints how long the service takes with so many rows. */
export async function measureRows(count: number): Promise<boolean> {
  const runtime = await startRuntime({ shares }, filled);
  const took: string[][] = [['what', 'ms']];
  const time = async (what: string, act: () => Promise<Response>, length = false) => {
    const began = performance.now();
    const text = await (await act()).text();
    took.push([
      length ? `${what} (${text.split('\n').length - 2} rows)` : what,
      (performance.now() - began).toFixed(0),
    ]);
  };
  try {
    const part = 50_000;
    for (let share = 0; share < shares; share += 1)
      for (let from = 0; from < count / shares; from += part)
        await asOwner(runtime, '/fill', {
          method: 'POST',
          body: `${share} ${Math.min(part, count / shares - from)}`,
        });
    await runtime.restart();
    await time('answer the first after a start', () =>
      post(runtime, submission(crypto.randomUUID())),
    );
    for (const what of ['answer one', 'answer another'])
      await time(what, () => post(runtime, submission(crypto.randomUUID())));
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID()).join(' ');
    await time('answer a question for 100', () => post(runtime, { _kind: 'question', _ids: ids }));
    await time('count, the first time', () => asOwner(runtime, '/'));
    await time('count again', () => asOwner(runtime, '/'));
    await time('list the newest fifty', () => asOwner(runtime, '/?form=join'));
    await time('list a page', () => asOwner(runtime, '/rows.csv?form=join'), true);
    const files = readdirSync(runtime.disk, { recursive: true, encoding: 'utf8' });
    const size = files.reduce((sum, file) => sum + statSync(join(runtime.disk, file)).size, 0);
    console.log(
      `${count} rows on ${shares} shares: ${(size / 1e9).toFixed(2)} GB on disk, ${mostMemory(runtime.pid)} MB of memory at most.`,
    );
    printTable(took);
    return true;
  } finally {
    await runtime.end();
  }
}
