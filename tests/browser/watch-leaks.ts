import { formDefinitions } from '#src/forms/all-forms.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { test as base, expect } from './fixtures.ts';

/** Console lines, and addresses of requests and navigations. */
export type Leaks = { readonly lines: readonly string[]; readonly addresses: readonly string[] };

/** Answers that occur nowhere else on a page. */
export const inventedAnswers: Readonly<Record<string, string>> = {
  ...validAnswers(formDefinitions.volunteer, 'invented mark'),
  firstName: 'Inventedone',
  lastName: 'Inventedtwo',
};

const personal = /invented|example\.org|5550100000/i;

/** Also fails if personal data reaches the console or an address. */
export const test = base.extend<{ readonly leaks: Leaks }>({
  leaks: [
    async ({ context }, use) => {
      const lines: string[] = [];
      const addresses: string[] = [];
      context.on('console', (message) => lines.push(message.text()));
      context.on('request', (request) => addresses.push(request.url()));
      await use({ lines, addresses });
      const leaked = [...lines, ...addresses].filter((line) => personal.test(line));
      expect(leaked, 'personal').toEqual([]);
    },
    { auto: true },
  ],
});
