// Proves specification 4.3, 4.4, 4.9, 4.19.
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { fail } from '#src/lib/result.ts';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { outcomeMessages } from '#src/screens/form/form-messages.ts';
import { OutcomeLine } from '#src/screens/form/outcome-line.tsx';
import type { FormStatus } from '#src/screens/form/use-form.ts';
import type { ReceiptCodeProps } from '#src/screens/shared/receipt-code.tsx';
import { makeAccess, renderInSite, storeOne, type TestAccess } from '#tests/support/in-site.tsx';
import { makeTestOutbox, readStored } from '#tests/support/outbox-bench.ts';
import { confirmed, noConnection, refused } from '#tests/support/outbox-service.ts';

/** Here the receipt has no words, so that the line's are all. */
const ReceiptCode = ({ id }: ReceiptCodeProps) => <i title={id} />;

const noForm = { current: null };
const definition = formDefinitions.join;
const line = (
  status: FormStatus,
  drain: ComponentProps<typeof OutcomeLine>['drain'] = 'done',
  form: keyof typeof formDefinitions = 'join',
) => (
  <OutcomeLine
    definition={formDefinitions[form]}
    status={status}
    drain={drain}
    ReceiptCode={ReceiptCode}
    form={noForm}
  />
);

const shown = (container: HTMLElement) =>
  container.textContent.replace(outcomeMessages.another, '');
const withLink = (text: string) => `${text} ${outcomeMessages.outboxLink}`;

const endOf = (draining: boolean) => (draining ? 'under way' : 'done');

/** A submission that is stored, and the line that follows it. */
async function followed(draining: boolean, access: TestAccess = makeAccess(), form?: string) {
  const id = await storeOne(access, form);
  const { container, rerender } = renderInSite(
    line({ kind: 'stored', id }, endOf(draining)),
    access,
  );
  return {
    access,
    shows: (text: string) => waitFor(() => expect(shown(container)).toBe(text)),
    now: (next: boolean) => rerender(line({ kind: 'stored', id }, endOf(next))),
  };
}

describe('without a submission on the device', () => {
  it.each([
    ['filling', ''],
    ['storing', outcomeMessages.storing],
    ['lost', `${definition.errorLine}${outcomeMessages.lost}`],
  ] as const)('says, for %s, %j', (kind, text) => {
    const { container } = renderInSite(line({ kind }));
    expect(shown(container)).toBe(text);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says the success line of one that could only be sent, and shows its receipt', async () => {
    const { container } = renderInSite(line({ kind: 'sent-unstored', id: 'an-id' }));
    expect(shown(container)).toBe(definition.successLine);
    expect(screen.queryByRole('link')).toBeNull();
    screen.getByTitle('an-id');
  });

  it('says that nothing is saved, and that everything typed is still there, where it is lost', () => {
    const { container } = renderInSite(line({ kind: 'lost' }));
    const lines = [...container.querySelectorAll('p')].map((one) => one.textContent);
    expect(lines).toEqual([
      definition.errorLine,
      'This could not be saved or sent. Everything you typed is still here. Copy it before you close this page, or submit it again when you have a connection.',
    ]);
  });

  it.each([
    ['join', 'unavailable', outcomeMessages.blocked],
    ['stay-informed', 'unavailable', outcomeMessages.blockedAndHeld],
    // Something is kept, or will be: the outbox's own screen says what is the matter.
    ['join', 'timed-out', ''],
    ['stay-informed', 'timed-out', ''],
  ] as const)(
    'says of %s, before anybody types, where the storage is %s: %j',
    async (form, error, text) => {
      const outbox = makeTestOutbox();
      const read = async () => fail(error);
      const access = makeAccess({}, { ...outbox, database: { ...outbox.database, read } });
      const { container } = renderInSite(line({ kind: 'filling' }, null, form), access);
      await waitFor(() => expect(access.reader.snapshot.get()).not.toBeNull());
      expect(shown(container)).toBe(text);
    },
  );

  it('says of an unconnected form, before anybody types, that it is not being collected', async () => {
    const access = makeAccess();
    const { container } = renderInSite(line({ kind: 'filling' }, null, 'stay-informed'), access);
    await waitFor(() =>
      expect(shown(container)).toBe(
        'We are not collecting this form yet. What you submit is saved on this device and will be sent once we start.',
      ),
    );
  });

  it('says nothing before anybody types where things can be kept and sent', async () => {
    const access = makeAccess();
    const { container } = renderInSite(line({ kind: 'filling' }), access);
    await waitFor(() => expect(access.reader.snapshot.get()).not.toBeNull());
    expect(shown(container)).toBe('');
  });

  it('says the form’s error line where a check failed', () => {
    const status: FormStatus = { kind: 'failed', field: 'zip', message: 'Wrong.' };
    const { container } = renderInSite(line(status));
    expect(shown(container)).toBe(definition.errorLine);
  });
});

describe('with a submission on the device', () => {
  it('shows its receipt', async () => {
    const access = makeAccess();
    const id = await storeOne(access);
    renderInSite(line({ kind: 'stored', id }), access);
    await screen.findByTitle(id);
  });

  it.each([
    ['practice', outcomeMessages.simulatingOffline],
    ['user-paused', outcomeMessages.paused],
  ] as const)(
    'says why it waits where the drain ended %s, until it is tried',
    async (end, text) => {
      const access = makeAccess();
      const id = await storeOne(access);
      const { container } = renderInSite(line({ kind: 'stored', id }, end), access);
      await waitFor(() => expect(shown(container)).toBe(withLink(text)));
      access.outbox.service.follow(() => noConnection);
      await access.requestDrain({ trigger: 'user' });
      await waitFor(() => expect(shown(container)).toBe(withLink(outcomeMessages.saved)));
    },
  );

  it('says that it is being sent while the first drain is under way', async () => {
    const { shows } = await followed(true);
    await shows(withLink(outcomeMessages.sending));
    expect(screen.getByRole('link').getAttribute('href')).toBe('/outbox');
  });

  it('says that it is saved when the drain has ended without it', async () => {
    const { access, shows, now } = await followed(true);
    access.outbox.service.follow(() => noConnection);
    await access.requestDrain({ trigger: 'user' });
    now(false);
    await shows(withLink(outcomeMessages.saved));
  });

  it('says so as soon as it has failed, while the drain still tries others', async () => {
    const { access, shows } = await followed(true);
    access.outbox.service.follow(() => noConnection);
    await access.requestDrain({ trigger: 'user' });
    await shows(withLink(outcomeMessages.saved));
  });

  it('turns from saved into the success line when it goes out later', async () => {
    const { access, shows } = await followed(false);
    await shows(withLink(outcomeMessages.saved));
    await access.requestDrain({ trigger: 'lifecycle' });
    await shows(definition.successLine);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says the success line where the service confirms', async () => {
    const { access, shows } = await followed(true);
    access.outbox.service.follow(() => confirmed);
    await access.requestDrain({ trigger: 'user' });
    await shows(definition.successLine);
  });

  it('says that an unconnected form is not being collected', async () => {
    const { shows } = await followed(true, makeAccess(), 'stay-informed');
    await shows(withLink(outcomeMessages.held));
  });

  it('says why it was refused', async () => {
    const { access, shows } = await followed(true);
    access.outbox.service.follow(() => refused);
    await access.requestDrain({ trigger: 'user' });
    await shows(withLink(`${outcomeMessages.refused} The form is closed.`));
  });

  it('says nothing any more of what was deleted in the outbox', async () => {
    const { access, shows } = await followed(false);
    await shows(withLink(outcomeMessages.saved));
    const [stored] = await readStored(access.outbox);
    await deleteSubmission(access.outbox, stored?.id ?? '');
    await shows('');
  });

  it('does not go on saying that it is sent where the outbox cannot be read any more', async () => {
    const outbox = makeTestOutbox();
    const read = async () => fail('unavailable' as const);
    const database = { ...outbox.database, read };
    const { shows, now } = await followed(true, makeAccess({}, { ...outbox, database }));
    await shows(withLink(outcomeMessages.sending));
    now(false);
    await shows(withLink(outcomeMessages.saved));
  });

  it('follows the submission that it is given, not the one before it', async () => {
    const access = makeAccess();
    const first = await storeOne(access);
    const { container, rerender } = renderInSite(line({ kind: 'stored', id: first }), access);
    await access.requestDrain({ trigger: 'user' });
    await waitFor(() => expect(shown(container)).toBe(definition.successLine));
    rerender(line({ kind: 'storing' }));
    expect(shown(container)).toBe(outcomeMessages.storing);
    rerender(line({ kind: 'stored', id: await storeOne(access) }));
    await waitFor(() => expect(shown(container)).toBe(withLink(outcomeMessages.saved)));
  });
});
