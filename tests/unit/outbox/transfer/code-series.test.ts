// Proves specification 7.2.
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { createSeriesReader, seriesLimit, toSeries } from '#src/outbox/transfer/code-series.ts';
import { packText } from '#src/outbox/transfer/packed-text.ts';
import { packSubmissions, unpackSubmissions } from '#src/outbox/transfer/transfer-file.ts';
import { forms } from '#tests/support/example-answers.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const text = `INVENTED: ${'WORDS. '.repeat(200)}`;

const seriesOf = (of: string, name = '0a1b2c3d'): readonly string[] => {
  const codes = toSeries(of, name);
  if (codes === null) throw new Error('Too long for codes');
  return codes;
};

const drawn = (code: string) => encodeQR(code, 'raw', { ecc: 'medium', border: 4, scale: 4 });

/** Draws a code as a screen would and reads it from the picture. */
function filmed(code: string): string {
  const rows = drawn(code);
  const side = rows.length;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [at, dark] of rows.flat().entries()) if (dark) data.fill(0, at * 4, at * 4 + 3);
  return decodeQR({ width: side, height: side, data });
}

it('a series comes together in any order, and with codes seen twice', () => {
  const read = createSeriesReader();
  const codes = seriesOf(text);
  for (const [at, code] of codes.slice(1).toReversed().entries()) {
    const part = { kind: 'part', read: at + 1, count: codes.length };
    expect([read(code), read(code)]).toEqual([part, part]);
  }
  expect(read(codes[0] ?? '')).toEqual({ kind: 'whole', text });
});

it.each([
  ...['https://example.org', '', 'WTP2:0A1B2C3D:2/1:QQ', 'WTP2:0A1B2C3D:0/1:QQ'],
  ...['WTP2:0a1b2c3d:1/1:QQ', 'WTP2:0A1B2C3D:1/1:QQ=='],
])('passes over the code %j, which is not of its own kind', (code) => {
  const read = createSeriesReader();
  const [first = '', ...rest] = seriesOf(text);
  read(first);
  expect(read(code)).toEqual({ kind: 'foreign' });
  expect(rest.map(read).at(-1)).toEqual({ kind: 'whole', text });
});

it('reading begins again with another series', () => {
  const read = createSeriesReader();
  read(seriesOf(text)[0] ?? '');
  expect(seriesOf('OTHER', 'ffffffff').map(read)).toEqual([{ kind: 'whole', text: 'OTHER' }]);
});

it('gives no series of codes for a text above the limit', () => {
  expect(toSeries('X'.repeat(seriesLimit), '00000000')).toHaveLength(Math.ceil(seriesLimit / 490));
  expect(toSeries('X'.repeat(seriesLimit + 1), '00000000')).toBeNull();
});

it('carries a submission of every form through the picture of a code', async () => {
  for (const [number, form] of forms.entries()) {
    const answers = validAnswers(form, 'filmed');
    const own = { id: testId(number), form: form.id, capturedAt: 1, mappingVersion: '', answers };
    const codes = seriesOf(await packSubmissions([own]));
    const last = codes.map(filmed).map(createSeriesReader()).at(-1);
    const contents = last?.kind === 'whole' ? await unpackSubmissions(last.text) : last;
    expect(contents, form.id).toEqual({ ok: true, value: { submissions: [own], unreadable: 0 } });
  }
});

it('carries three reports in two codes, packed, whose pictures a phone can film', async () => {
  const reports = [
    'Bridge on County Road 12 is gone. Two cars are on the far side, nobody is hurt.',
    'Well at the school is dry since Tuesday; the fire department brings water at noon.',
    'Power line down across Elm Street.',
  ].map((issue) => ({
    ...{ id: crypto.randomUUID(), form: 'local-issue', capturedAt: 1_763_841_780_123 },
    mappingVersion: 'a1b2c3d4',
    giver: { device: 'Maria’s phone', left: 12, at: 1_763_841_780_123 },
    answers: {
      ...{ firstName: 'Maria', lastName: 'Gonzalez', email: 'maria@example.org' },
      ...{ phone: '5125550142', zip: '78701', state: 'TX', issue },
    },
  }));
  const codes = seriesOf(await packSubmissions(reports));
  expect(codes).toHaveLength(2);
  // A code of version 14 (ISO 18004), with its border, four to a side.
  for (const code of codes) expect(drawn(code).length).toBeLessThanOrEqual((73 + 8) * 4);
});

it('calls packed codes damaged if they do not unpack, unpack to packed ones, or were changed', async () => {
  const twice = await packText(await packText('x'));
  const changed = await packText(JSON.stringify({ checksum: 'x', submissions: [] }));
  for (const text of ['WTPZ:AAA', twice, '{}', changed])
    expect(await unpackSubmissions(text)).toEqual({ ok: false, error: 'damaged' });
});
