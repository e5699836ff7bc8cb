// Proves specification 1.47.
import { expect, it, vi } from 'vitest';
import * as owner from '#owner';
import { structuredData } from '#src/build/structured-data.ts';
import { findRoute } from '#src/content/routes/find-route.ts';
import { pageAt } from '#tests/support/site-pages.ts';

vi.mock('#owner', async (original) => {
  const facts = await original<typeof import('#owner')>();
  return { ...facts, organization: { ...facts.organization } };
});

function publisher(facts: Readonly<Record<string, string>>): unknown {
  Object.assign(owner.organization, { ...owner.organization, ...facts });
  const home = findRoute('/');
  if (home === null) throw new Error('There is no home page');
  return structuredData(home, pageAt('/'), 'https://hope.test', 0).find(
    (thing) => thing['@type'] === 'Organization',
  );
}

it('[1.47] names the owner’s organization with what is filled in, and leaves out the rest', () => {
  const empty = { organization: '', 'organization-place': '', 'organization-email': '' };
  const unnamed = publisher(empty);
  for (const fact of ['legalName', 'address', 'email']) expect(unnamed).not.toHaveProperty(fact);
  expect(publisher({ ...empty, organization: 'Hope, Inc.' })).toMatchObject({
    name: 'WE THE PEOPLE',
    legalName: 'Hope, Inc.',
  });
  const filled = {
    'organization-place': 'Springfield, Illinois',
    'organization-email': 'hope@hope.test',
  };
  expect(publisher(filled)).toMatchObject({
    legalName: 'Hope, Inc.',
    address: 'Springfield, Illinois',
    email: 'hope@hope.test',
  });
});
