// Proves specification 5.22.
import { expect, it } from 'vitest';
import { eraseOldCopies } from '#src/outbox/actions/erase.ts';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { copyRetention } from '#src/outbox/model/retry-policy.ts';
import { join, makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { confirmed, sent } from '#tests/support/outbox-service.ts';
import { endpointOf, idsOf, poll } from '#tests/support/status-bench.ts';
import { importAll, transferredFrom } from '#tests/support/transfers.ts';

const mapping = { join: { ...join, texts: ['message', 'name'], submissionId: 44 } };

const report = 'The bridge on County Road 19 is gone, and the water is still rising here';
const words = 'The bridge on County Road 19 is gone, and the water is still…';

/** Sends the report, which 'name' holds, with another answer. */
async function withSent(installed: boolean, outcome = confirmed): Promise<TestOutbox> {
  const outbox = makeTestOutbox({ mapping });
  outbox.service.follow(() => outcome);
  await outbox.submit([report], { installed, more: { city: 'Elk' } });
  await outbox.drain('user');
  return outbox;
}

const copies = async (outbox: TestOutbox) =>
  (await outbox.stored()).map((one) => [one.state, 'copy' in one ? one.copy : undefined]);

it('keeps of what is confirmed the first words alone, for 30 days, if copies are kept', async () => {
  const outbox = await withSent(true);
  const eraseAt = outbox.clock.now() + copyRetention;
  expect(await copies(outbox)).toEqual([['confirmed', { answers: { name: words }, eraseAt }]]);
  outbox.clock.pass(copyRetention);
  expect(await eraseOldCopies(outbox, outbox.clock.believed)).toEqual({ ok: true, value: 1 });
  expect(await copies(outbox)).toEqual([['confirmed', null]]);
});

it('keeps them, too, if the service says later that it has arrived', async () => {
  const outbox = await withSent(true, sent);
  expect(await poll(outbox, endpointOf(new Set(await idsOf(outbox))), 'user')).toMatchObject({
    ok: true,
  });
  expect(await copies(outbox)).toMatchObject([['confirmed', { answers: { name: words } }]]);
});

it('keeps who wrote it, too, if another device gave it', async () => {
  const outbox = makeTestOutbox({ mapping });
  const person = { firstName: 'Dana', lastName: 'Reyes' };
  const giver = makeTestOutbox();
  await giver.submit([report], { more: { ...person, city: 'Elk' } });
  await importAll(outbox, await transferredFrom(giver));
  await play('keep yes; service confirmed; user', outbox);
  expect(await copies(outbox)).toMatchObject([
    ['confirmed', { answers: { name: words, ...person } }],
  ]);
});

it('keeps none in a tab, and erases them if the person wants none', async () => {
  expect(await copies(await withSent(false))).toEqual([['confirmed', undefined]]);
  const outbox = await withSent(true);
  await setPreferences(outbox, { keepCopies: false });
  expect(await copies(outbox)).toEqual([['confirmed', null]]);
});
