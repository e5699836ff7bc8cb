// Proves specification 7.2, 7.7.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createSeriesReader } from '#src/outbox/transfer/code-series.ts';
import {
  readTransferFile,
  type TransferredSubmission,
} from '#src/outbox/transfer/transfer-file.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { importAll } from '#tests/support/transfers.ts';

type Carried = Readonly<Record<'file' | 'sealed' | 'passphrase', string>> & {
  readonly codes: readonly string[];
  readonly holds: readonly TransferredSubmission[];
};

const { file, sealed, passphrase, codes, holds }: Carried = JSON.parse(
  readFileSync('tests/support/release-zero/carried.json', 'utf8'),
);
const series = codes.toReversed().map(createSeriesReader()).at(-1);

it.each([
  ['a file', file, ''],
  ['a sealed file', sealed, passphrase],
  ['a series of codes, in any order,', series?.kind === 'whole' ? series.text : '', ''],
])('takes in %s of the first version', async (_, text, phrase) => {
  const read = await readTransferFile(text, phrase);
  expect(read).toEqual({ ok: true, value: { submissions: holds, unreadable: 0 } });
  const outbox = makeTestOutbox();
  await importAll(outbox, holds);
  expect(await outbox.stored()).toMatchObject(holds);
});
