// Proves specification 1.43.
import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SiteLayout } from '#src/ui/layout/site-layout.tsx';

vi.mock('#owner', async (original) => ({
  ...(await original<object>()),
  whoReads: 'Two of us read it in a day.',
  organization: {
    organization: 'Hope, Inc.',
    'organization-place': 'Springfield, Illinois',
    'organization-email': 'hope@hope.test',
    'paid-for-by': 'Committee for Hope',
  },
}));

it('says at the foot of every page who is behind the site, and leads to its accessibility', () => {
  document.body.innerHTML = renderToString(
    <SiteLayout status={null} notices={null}>
      {null}
    </SiteLayout>,
  );
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Hope, Inc., Springfield, Illinois')).toBeDefined();
  expect(footer.getByText('Paid for by Committee for Hope')).toBeDefined();
  expect(footer.getByText('Two of us read it in a day.')).toBeDefined();
  const mail = footer.getByRole('link', { name: 'hope@hope.test' });
  expect(mail.getAttribute('href')).toBe('mailto:hope@hope.test');
  const statement = footer.getByRole('link', { name: 'Accessibility' });
  expect(statement.getAttribute('href')).toBe('/contact/faq#accessibility');
});
