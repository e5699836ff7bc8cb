// Proves specification 1.6, 5.23.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RequestDocument } from '#src/app/load-page.ts';
import { notifyErased } from '#src/device/erased-elsewhere.ts';
import type { ListedDraft } from '#src/drafts/draft.ts';
import { createStore } from '#src/lib/store.ts';
import { ServicesContext } from '#src/screens/shared/services-context.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { documentOf, openSite } from '#tests/support/site-documents.ts';

const draft = (id: string, form: string): ListedDraft => ({
  ...{ id, target: { kind: 'form', form }, typedAt: 1, values: {}, open: null },
});
const drafts = [draft('a', 'join'), draft('b', 'join'), draft('c', 'tax')];

it.each<[string, (list: (drafts: ListedDraft[]) => void) => void, number]>([
  ['nothing was deleted', (list) => list([...drafts]), 1],
  ['the draft of another form was', (list) => list(drafts.slice(0, 2)), 1],
  ['its form’s draft was, one of two', (list) => list(drafts.slice(1)), 2],
  ['all was erased', () => notifyErased(), 2],
])('Back shows a page as left only if it holds nothing deleted: %s', async (_, happens, asked) => {
  const request = vi.fn<RequestDocument>(async (address) => documentOf(address, ''));
  const { get, set, subscribe } = createStore<readonly ListedDraft[]>(drafts);
  const listed = { get, subscribe, refresh: () => {} };
  const services = { drafts: draftsDevice().openPage(), listed };
  openSite('/join', '<form data-form="join"><input></form>', request, (site) => (
    <ServicesContext value={{ outbox: null, registration: null, drafts: services }}>
      {site}
    </ServicesContext>
  ));
  fireEvent.click(screen.getByText('to /privacy'));
  await waitFor(() => expect(document.title).toBe('Title of /privacy'));
  happens(set);
  history.back();
  await waitFor(() => expect(document.title).toBe('Title of /join'));
  expect(request).toHaveBeenCalledTimes(asked);
  expect(document.querySelector('input') === null).toBe(asked === 2);
});
