// Proves specification 7.4, 7.6.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { askAfter, noteExported } from '#src/outbox/transfer/handed-over.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { DueQuestion, questionMessages } from '#src/screens/transfer/transfer-question.tsx';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { exportPlain, handOver } from '#tests/support/transfers.ts';

async function withTwo(): Promise<TestAccess> {
  const access = makeAccess();
  await storeOne(access);
  await storeOne(access);
  return access;
}

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole('button', { name }));

const gone = (heading: string) => waitFor(() => expect(screen.queryByText(heading)).toBeNull());

describe('whether the other device has what left for it', () => {
  const { asked, yes, no } = questionMessages.open;
  const heading = asked(2);

  async function left(): Promise<TestAccess> {
    const access = await withTwo();
    await noteExported(access.outbox, (await exportPlain(access.outbox)).submissions);
    renderInSite(<DueQuestion access={access} />, access);
    await screen.findByText(/^You began to hand over 2 submissions on Jan 2, 2025, /);
    return access;
  }

  it('is asked without a signal, too; after a yes, this device sends them no more', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    const access = await left();
    await press(yes(2));
    await gone(heading);
    expect(await access.outbox.states()).toEqual(['handed-over', 'handed-over']);
  });

  it.each([
    ['“Not yet”: it comes again as the screen is opened', questionMessages.notYet, true],
    ['“No”: it is over', no(2), false],
  ])('is answered with %s', async (_, answer, comesAgain) => {
    const access = await left();
    await press(answer);
    await gone(heading);
    expect(await access.outbox.states()).toEqual(['queued', 'queued']);
    cleanup();
    const read = vi.spyOn(access.reader, 'watch');
    renderInSite(<DueQuestion access={access} />, access);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText(heading) !== null).toBe(comesAgain));
  });

  it('can be answered again where the device could not write the answer down', async () => {
    let fails = true;
    const base = await withTwo();
    await noteExported(base.outbox, (await exportPlain(base.outbox)).submissions);
    const access = { ...base, outbox: base.outbox.failing(() => fails) };
    renderInSite(<DueQuestion access={access} />, access);
    await press(yes(2));
    expect((await screen.findByRole('alert')).textContent).toBe(
      outboxMessages.unavailable.unavailable,
    );
    expect(await base.outbox.states()).toEqual(['queued', 'queued']);
    fails = false;
    await press(yes(2));
    await waitFor(async () =>
      expect(await base.outbox.states()).toEqual(['handed-over', 'handed-over']),
    );
  });
});

describe('whether the other device has sent it', () => {
  const { asked, yes, no } = questionMessages['handed-over'];
  const heading = asked(2);

  async function handedOver(passed: number): Promise<TestAccess> {
    const access = await withTwo();
    await handOver(access.outbox);
    access.outbox.clock.pass(passed);
    renderInSite(<DueQuestion access={access} />, access);
    return access;
  }

  it('believes a yes', async () => {
    const access = await handedOver(askAfter);
    await screen.findByText(/^You handed over 2 submissions on Jan 2, 2025, /);
    await press(yes());
    await gone(heading);
    expect(await access.outbox.states()).toEqual(['sent', 'sent']);
  });

  it('takes them back and sends them from here, once', async () => {
    const access = await handedOver(askAfter);
    const back = await screen.findByRole('button', { name: no() });
    fireEvent.click(back);
    fireEvent.click(back);
    await waitFor(async () => expect(await access.outbox.states()).toEqual(['sent', 'sent']));
    await gone(heading);
    expect(access.outbox.service.tried).toHaveLength(2);
  });

  it('does not come while there is no signal', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await handedOver(askAfter);
    await act(async () => {});
    expect(screen.queryByText(heading)).toBeNull();
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText(heading);
  });
});
