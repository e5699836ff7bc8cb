import type { localIssue } from '../../../src/forms/all-forms.ts';

/** An invented 'Local issue'. */
export const inventedIssue = (
  mark: string,
): Readonly<Record<(typeof localIssue.fields)[number]['name'], string>> => ({
  firstName: 'Test',
  lastName: 'Person',
  state: 'TX',
  zip: '00000',
  phone: '5550100000',
  email: 'test@example.org',
  issue: `Issue ${mark}, é\nsecond line`,
});
