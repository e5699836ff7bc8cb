// Proves specification 1.6, 5.23.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { partsOf } from '#src/app/exchange.ts';
import { createPageLoader, type RequestDocument } from '#src/app/load-page.ts';
import { Site } from '#src/app/site.tsx';
import { notifyErased } from '#src/device/erased-elsewhere.ts';
import type { ListedDraft } from '#src/drafts/draft.ts';
import { createStore } from '#src/lib/store.ts';
import { ServicesContext } from '#src/screens/shared/services-context.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { documentOf, openDocument } from '#tests/support/site-documents.ts';

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
  Object.assign(window, { scrollTo: vi.fn() });
  const request = vi.fn<RequestDocument>(async (address) => documentOf(address, ''));
  const { get, set, subscribe } = createStore<readonly ListedDraft[]>(drafts);
  history.replaceState(null, '', '/join');
  openDocument('/join', '<form data-form="join"><input></form>');
  onTestFinished(() => {
    cleanup();
    history.replaceState(null, '', '/');
  });
  const parts = partsOf(document);
  if (parts === null) throw new Error('There is no page.');
  const listed = { get, subscribe, refresh: () => {} };
  const services = { drafts: draftsDevice().openPage(), listed };
  render(
    <BrowserRouter>
      <ServicesContext value={{ outbox: null, registration: null, drafts: services }}>
        <Site loader={createPageLoader(request)} opening={{ path: '/join', parts }} />
      </ServicesContext>
    </BrowserRouter>,
    { container: document.createElement('div') },
  );
  fireEvent.click(screen.getByText('to /privacy'));
  await waitFor(() => expect(document.title).toBe('Title of /privacy'));
  happens(set);
  history.back();
  await waitFor(() => expect(document.title).toBe('Title of /join'));
  expect(request).toHaveBeenCalledTimes(asked);
  expect(document.querySelector('input') === null).toBe(asked === 2);
});
