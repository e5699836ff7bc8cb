import { formDefinitions } from '#src/forms/form-definitions.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { test as base, expect } from './fixtures.ts';

/** What was written to the console, and the address of every request, navigations among them. */
export type Leaks = { readonly lines: readonly string[]; readonly addresses: readonly string[] };

/** Answers to the volunteer form that can be told from everything else on a page. */
export const inventedAnswers: Readonly<Record<string, string>> = {
  ...validAnswers(formDefinitions.volunteer, 'invented mark'),
  firstName: 'Inventedone',
  lastName: 'Inventedtwo',
};

/** What gives those answers away. */
const personal = /invented|example\.org|5550100000/i;

/** A test that fails when something personal stands on the console or in an address, whatever else it proves. */
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
