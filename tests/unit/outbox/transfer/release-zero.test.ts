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

type Carried = {
  readonly file: string;
  readonly sealed: string;
  readonly passphrase: string;
  readonly codes: readonly string[];
  readonly holds: readonly TransferredSubmission[];
};

const { file, sealed, passphrase, codes, holds }: Carried = JSON.parse(
  readFileSync('tests/support/release-zero/carried.json', 'utf8'),
);

async function takesIn(text: string, phrase: string): Promise<void> {
  const read = await readTransferFile(text, phrase);
  expect(read).toEqual({ ok: true, value: { submissions: holds, unreadable: 0 } });
  const outbox = makeTestOutbox();
  await importAll(outbox, holds);
  expect(await outbox.stored()).toMatchObject(holds);
}

it('takes in a file of the first version', () => takesIn(file, ''));

it('takes in a sealed file of the first version', () => takesIn(sealed, passphrase));

it('takes in a series of codes of the first version, in any order', async () => {
  const whole = codes.toReversed().map(createSeriesReader()).at(-1);
  expect(whole?.kind).toBe('whole');
  if (whole?.kind === 'whole') await takesIn(whole.text, '');
});
