// Proves specification 1.16.
import { expect, it, vi } from 'vitest';
import { leading, oneButton } from '#src/content/owner-blocks.ts';
import { formPaths } from '#src/content/routes/paths.ts';
import type { FormId } from '#src/forms/all-forms.ts';
import { actionsOf, pageAt, sitePages, wordsOf } from '#tests/support/site-pages.ts';

const closedForms = vi.hoisted((): FormId[] => []);
vi.mock('#owner', async (original) => {
  const { formIds } = await import('#src/forms/all-forms.ts');
  closedForms.push(...formIds);
  return { ...(await original<object>()), closedForms, formService: '' };
});

it('leads home to the checklists first, and no filled button to a form, while none is open', () => {
  expect(pageAt('/').actions?.[0]).toMatchObject({
    to: '/podcasts/the-resilient-path',
    primary: true,
  });
  const begunByForm = sitePages.flatMap(({ path, page }) =>
    page.blocks[0]?.kind === 'form' ? [path] : [],
  );
  const filled = sitePages.flatMap(({ page }) => actionsOf(page));
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

it('leads last to a page of which the form alone is closed, and has one filled button', () => {
  const [events, pillars] = [
    { label: 'Events', to: '/events' },
    { label: 'Pillars', to: '/pillars', primary: true },
  ] as const;
  for (const { path, page } of sitePages) {
    const [first] = page.blocks;
    if (first?.kind !== 'form' || path !== formPaths[first.form]) continue;
    // The foot alone leads to an own form.
    if (path.startsWith('/forms/')) continue;
    closedForms.splice(0, closedForms.length, first.form);
    const last = { label: 'Form', to: `/${path.slice(1)}` } as const;
    expect(leading([last, events, pillars])).toEqual([events, pillars, last]);
    expect(oneButton([last])).toEqual([last]);
  }
});
