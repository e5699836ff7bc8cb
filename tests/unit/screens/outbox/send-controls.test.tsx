import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type Pausing,
  SendControls,
  type SendingHandle,
} from '#src/screens/outbox/send-controls.tsx';
import { renderInSite } from '#tests/support/in-site.tsx';

const nothing = async () => {};
const idle: SendingHandle = {
  ...{ underWay: false, progress: null, report: '' },
  ...{ sendAll: nothing, sendOnly: nothing, pause: nothing },
};

function shown(
  sending: Partial<SendingHandle>,
  { heldBack = null, waitingCount = 1 }: { heldBack?: Pausing; waitingCount?: number } = {},
) {
  const handle = { ...idle, ...sending };
  renderInSite(<SendControls sending={handle} heldBack={heldBack} waitingCount={waitingCount} />);
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

it.each<[string, Partial<SendingHandle>]>([
  ['nothing is being sent', {}],
  ['one is being sent', { underWay: true }],
  ['many are', { underWay: true, progress: { sent: 3, total: 9 } }],
  ['the last drain has failed', { report: 'No connection.' }],
])('lets one pause before and during sending: while %s', (_, sending) => {
  shown(sending);
  expect(button('Pause sending')?.disabled).toBe(false);
});

it.each([
  ['paused', 'Resume'],
  ['practice', 'End practice'],
] as const)(
  'lets one end what holds all back, and has nothing more to pause: %s',
  (heldBack, end) => {
    shown({}, { heldBack, waitingCount: 0 });
    expect(button(end)?.disabled).toBe(false);
    expect(button('Pause sending')).toBeNull();
    expect(button('Send now')).toBeNull();
  },
);

it('has no second sending while one is under way', () => {
  shown({ underWay: true }, { waitingCount: 0 });
  expect(button('Send now')?.disabled).toBe(true);
});

it('has nothing to send where nothing waits, and still says what came of it', () => {
  shown({ report: '3 sent.' }, { waitingCount: 0 });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('3 sent.');
});

it('shows how far a sending has come', () => {
  shown({ underWay: true, progress: { sent: 3, total: 9 } });
  expect(screen.getByLabelText<HTMLProgressElement>('3 of 9 sent').value).toBe(3);
});
