// Proves specification 7.4, 7.6.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { askAfter } from '#src/outbox/transfer/handed-over.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import {
  DueQuestion,
  questionMessages,
  useDueTransfer,
} from '#src/screens/transfer/transfer-question.tsx';
import { makeAccess, renderInSite, type TestAccess } from '#tests/support/in-site.tsx';
import { play } from '#tests/support/outbox-program.ts';
import { becomes, gone, press } from '#tests/support/screen-steps.ts';

function Asked({ access }: { readonly access: TestAccess }) {
  const { isRead, ...asked } = useDueTransfer(access);
  return (
    <>
      {isRead && <p>Read</p>}
      <DueQuestion access={access} {...asked} />
    </>
  );
}

/** A device after such a program, and what it asks; its writes fail as long as that says so. */
async function askedAfter(program: string, fails = () => false): Promise<TestAccess> {
  const access = makeAccess();
  await play(program, access.outbox);
  const shown = { ...access, outbox: access.outbox.failing(fails) };
  renderInSite(<Asked access={shown} />, shown);
  return access;
}

/** Without a signal, until that is called. */
function offline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return () => {
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
  };
}

describe('whether the other device has what left for it', () => {
  const { asked, yes, no } = questionMessages.open;
  const heading = asked(2);
  const left = 'queue a b; export; leave';

  it('is asked without a signal, too, and again if a yes could not be written; then it sends no more', async () => {
    let fails = true;
    offline();
    const { outbox } = await askedAfter(left, () => fails);
    await screen.findByText(/^You began to hand over 2 submissions on Jan 2, 2025, /);
    await press(yes(2));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(outboxMessages.unavailable.unavailable);
    await play('states queued queued', outbox);
    fails = false;
    await press(yes(2));
    await gone(heading);
    await play('states handed-over handed-over', outbox);
  });

  it.each([
    ['“Not yet”: it comes again as the screen is opened', questionMessages.notYet, true],
    ['“No”: it is over', no(2), false],
  ])('is answered with %s', async (_, answer, comesAgain) => {
    const access = await askedAfter(left);
    await press(answer);
    await gone(heading);
    await play('states queued queued', access.outbox);
    cleanup();
    const read = vi.spyOn(access.reader, 'watch');
    renderInSite(<Asked access={access} />, access);
    await waitFor(() => expect(read).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText(heading) !== null).toBe(comesAgain));
  });
});

describe('whether the other device has sent it', () => {
  const { asked, yes, no } = questionMessages['handed-over'];
  const heading = asked(2);
  const given = `queue a b; give; pass ${askAfter}`;

  it('comes once there is a signal, and believes a yes', async () => {
    const comeBack = offline();
    const { outbox } = await askedAfter(given);
    await screen.findByText('Read');
    expect(screen.queryByText(heading)).toBeNull();
    comeBack();
    await screen.findByText(/^You handed over 2 submissions on Jan 2, 2025, /);
    await press(yes());
    await gone(heading);
    await play('states sent sent', outbox);
  });

  it('takes them back and sends them from here, once', async () => {
    const { outbox } = await askedAfter(given);
    const back = await screen.findByRole('button', { name: no() });
    fireEvent.click(back);
    fireEvent.click(back);
    await becomes(() => outbox.states(), ['sent', 'sent']);
    await gone(heading);
    expect(outbox.service.tried).toHaveLength(2);
  });
});
