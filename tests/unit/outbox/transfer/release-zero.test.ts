// Proves specification 7.2, 7.7.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createSeriesReader } from '#src/outbox/transfer/code-series.ts';
import {
  readTransferFile,
  type TransferredSubmission,
  unpackSubmissions,
} from '#src/outbox/transfer/transfer-file.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { importAll } from '#tests/support/transfers.ts';

type Carried = Readonly<Record<'file' | 'code', string>> & {
  readonly codes: readonly string[];
  readonly holds: readonly TransferredSubmission[];
};

const { file, code, codes, holds }: Carried = JSON.parse(
  readFileSync('tests/support/release-zero/carried.json', 'utf8'),
);
const series = codes.toReversed().map(createSeriesReader()).at(-1);

it.each([
  ['a file', () => readTransferFile(file, code)],
  [
    'a series of codes, in any order,',
    () => unpackSubmissions(series?.kind === 'whole' ? series.text : ''),
  ],
])('takes in %s of the first version', async (_, read) => {
  expect(await read()).toEqual({ ok: true, value: { submissions: holds, unreadable: 0 } });
  const outbox = makeTestOutbox();
  await importAll(outbox, holds);
  expect(await outbox.stored()).toMatchObject(holds);
});
