// Proves specification 1.16.
import { expect, it, vi } from 'vitest';
import type { Action } from '#src/content/page.ts';
import { blocksOf, pageAt, sitePages, wordsOf } from '#tests/support/site-pages.ts';

vi.mock('#owner', async (original) => {
  const { formIds } = await import('#src/forms/all-forms.ts');
  return { ...(await original<object>()), closedForms: formIds, formService: '' };
});

it('leads home to the checklists first, and no filled button to a form, while none is open', () => {
  expect(pageAt('/').actions?.[0]).toMatchObject({
    to: '/podcasts/the-resilient-path',
    primary: true,
  });
  const begunByForm = sitePages.flatMap(({ path, page }) =>
    page.blocks[0]?.kind === 'form' ? [path] : [],
  );
  const filled = sitePages.flatMap(({ page }) => [
    ...(page.actions ?? []),
    ...blocksOf(page).flatMap((block): readonly Action[] =>
      block.kind === 'actions' ? block.actions : [],
    ),
  ]);
  const led = filled.flatMap(({ to, primary }) => (primary === true ? [to] : []));
  expect(begunByForm).toContain('/join');
  expect(led.filter((to) => begunByForm.some((path) => path === to))).toEqual([]);
});

it('says beside each form that it sends once the form is open', () => {
  expect(wordsOf(pageAt('/join')).join(' ')).toContain(
    'Once this form opens, it sends them the next time you use this app.',
  );
  expect(wordsOf(pageAt('/join')).join(' ')).not.toContain('as soon as it can');
});
