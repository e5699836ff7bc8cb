// Proves specification 5.24.
import { describe, expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import { askAfter } from '#src/outbox/transfer/handed-over.ts';
import { firstPoll, longestBetween, missingAfter } from '#src/sync/delivery-status.ts';
import { backedUp } from '#tests/support/backups.ts';
import { forms } from '#tests/support/example-answers.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { endpointOf, traceable, untraceable } from '#tests/support/status-bench.ts';

const { status } = endpointOf(new Set());
const asking = () => ({ mapping: traceable, service: { ...scriptedService(), status } });
/** As an acknowledging endpoint's. */
const readable = () => ({
  ...{ mapping: traceable, service: { ...asking().service, isReadable: true as const } },
});
const soon = `pass ${firstPoll}`;
const later = `pass ${missingAfter}`;
const onDevice = (program: string, changes = {}) =>
  play(program, makeTestOutbox({ mapping: traceable, ...changes }));

describe('what was sent', () => {
  it('becomes confirmed where the service has it, and nothing of its answers stays', async () => {
    const outbox = await onDevice('install a b; user');
    const [first] = await outbox.stored();
    await play(`${soon}; poll b = answered 0; asked a b`, outbox);
    const confirmed = {
      ...{ sequence: 2, id: testId(2), form: 'join', capturedAt: startOfTime },
      ...{ mappingVersion: 'v1', installed: true, state: 'confirmed', sentAt: startOfTime },
    };
    expect(await outbox.stored()).toEqual([first, confirmed]);
  });

  it('is missing only after a while; its copy is kept and can be sent again', async () => {
    const outbox = await onDevice(`install a; user; ${soon}; poll; missing; ${later}; poll;
      missing a; resend a; user; states sent; missing`);
    expect(await outbox.idOf('a')).toBe(testId(1));
  });

  it('has a copy that was kept only until the service has answered, which goes with its answer', async () => {
    const outbox = await onDevice('queue a; user', asking());
    const eraseAt = startOfTime + unconfirmedCopyRetention;
    expect(await outbox.stored()).toMatchObject([{ copy: { answers: { name: 'a' }, eraseAt } }]);
    await play(`${soon}; poll a; states confirmed`, outbox);
    expect(JSON.stringify(await outbox.stored())).not.toContain('"a"');
  });
});

plays(
  {
    'leaves deleted what was deleted meanwhile, and sends nothing again that has arrived': `
      install a b; user; ${soon}; meanwhile delete sent a; meanwhile resend b; poll a b;
      states confirmed`,
    'what was handed over is not sent from here where it has arrived, though it was taken back meanwhile': `
      queue a; give; ${soon}; meanwhile back; poll a; user; states confirmed; tried`,
    'what waits and may have arrived is asked for, and not sent again once it has arrived': `
      queue a b; service timed-out; user; queue c; ${soon}; poll a; asked a b;
      states confirmed queued queued; missing`,
  },
  () => ({ mapping: traceable }),
);

plays(
  {
    'what waits and may have arrived is asked for on hold, too: no delivery will tell': `hold a;
      give; back; user; states held; ${soon}; poll a; states confirmed`,
    'what waits and may have arrived is left to the next delivery if its response can be read': `
      service timed-out; queue a; user; ${soon}; reconnect = not-due`,
  },
  readable,
);

describe('what was handed over', () => {
  plays(
    {
      'is not asked for under an id that the sheet does not have': `queue a; give; ${soon};
        poll = not-due; asked`,
    },
    () => ({ mapping: untraceable }),
  );
  plays(
    {
      'is asked for where an endpoint takes the answers itself, by the mapping that is published': `
        queue a; give; ${soon}; poll a; states confirmed`,
    },
    () => ({ ...readable(), mapping: connectForms(forms, mappingByName(forms), (text) => text) }),
  );

  it('is asked for, too, and is confirmed once it has arrived from the other device', async () => {
    const outbox = await onDevice(`queue a b; give; ${soon}; poll a = answered 0; asked a b`);
    const [first, second] = await outbox.stored();
    expect(first).toMatchObject({ state: 'confirmed', sentAt: outbox.clock.now() });
    expect(first).not.toHaveProperty('answers');
    expect(second).toMatchObject({ state: 'handed-over', answers: { name: 'b' } });
    expect(await backedUp(outbox)).toEqual([testId(2)]);
  });

  it('is never called missing: the other device may not have had a signal', async () => {
    const outbox = await onDevice('queue a; give');
    const before = await outbox.stored();
    await play(`${later}; poll; asked a`, outbox);
    expect(await outbox.stored()).toEqual(before);
  });

  it('is missing like anything else once a person has said that it was sent', async () => {
    const outbox = await onDevice(`install a; give; pass ${askAfter}; answer-sent; ${later}; poll;
      missing a; pass ${longestBetween}; poll a; states confirmed`);
    expect(await outbox.stored()).toMatchObject([{ handedOverAt: startOfTime }]);
  });

  it('keeps what the form has no field for', async () => {
    const outbox = makeTestOutbox({ mapping: traceable });
    await outbox.submit(['a'], { more: { old: 'kept' } });
    await play(`give; ${soon}; poll a; states confirmed`, outbox);
    expect(await outbox.stored()).toMatchObject([{ unsent: { old: 'kept' } }]);
  });
});
