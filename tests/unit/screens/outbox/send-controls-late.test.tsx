// Proves specification 5.39.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ageMessage, ageMessages, SendControls } from '#src/screens/outbox/send-controls.tsx';
import { makeAccess, renderInSite, storeOne } from '#tests/support/in-site.tsx';
import { askedToWait, noConnection } from '#tests/support/outbox-service.ts';
import { buttons, hrefOf } from '#tests/support/screen-steps.ts';

const act = async () => {};
const sending = { underWay: false, report: '', sendAll: act, sendOnly: act, pause: act };

it.each([
  ['nothing at first', 23, false],
  ['nothing while the clock is wrong', -1, false],
  ['since when after a day', 24, true],
  ['since when after three', 72, true],
])('says %s, with what to do about it', async (_, hours, says) => {
  const access = makeAccess();
  await storeOne(access);
  access.outbox.clock.pass(hours * 60 * 60_000);
  const { oldest } = await access.outbox.snapshot();
  renderInSite(
    <SendControls sending={sending} paused={false} waitingCount={1} oldest={oldest} />,
    access,
  );
  expect(screen.queryAllByText(/Go where there is a signal/)).toHaveLength(says ? 1 : 0);
  expect(buttons('Send now')).toHaveLength(1);
  if (says) expect(hrefOf(ageMessages.handOver)).toBe('/outbox#hand-over');
});

it.each([
  ['no signal, if the connection failed', noConnection, /^No signal since /],
  ['of the service, if that does not take it', askedToWait, /The service .* did not take them/],
])('tells %s', async (_, answer, words) => {
  const { outbox } = makeAccess();
  await outbox.submit(['a']);
  outbox.service.follow(() => answer);
  await outbox.drain('user');
  outbox.clock.pass(30 * 60 * 60_000);
  const { oldest } = await outbox.snapshot();
  expect(oldest && ageMessage(oldest)).toMatch(words);
});
