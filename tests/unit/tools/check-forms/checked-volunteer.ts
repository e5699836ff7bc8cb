import { connectForms } from '#src/build/delivery-plugin.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { LoadedPage } from '#src/tools/check-forms/live-form.ts';
import { type Checks, runChecks } from '#src/tools/check-forms/run-checks.ts';
import { forms } from '#tests/support/example-answers.ts';
import { item } from '#tests/support/google-form-page.ts';
import { entriesOf, publishedId } from '#tests/support/owner-mappings.ts';

export const entries = Object.fromEntries(entriesOf('volunteer'));
/** The entry of a field. */
export const entry = (name: string) => entries[name] ?? 0;
const mapping = connectForms(
  forms,
  {
    volunteer: { formId: publishedId('volunteer'), entries, submissionId: 991, capturedAt: 992 },
    join: { formId: publishedId('join'), entries: Object.fromEntries(entriesOf('join')) },
  },
  (text) => text,
);
const labels = new Map<string, string>(
  formDefinitions.volunteer.fields.map(({ name, label }) => [name, label]),
);
/** The title of a field's question. */
export const titleOf = (name: string) => labels.get(name) ?? name;
/** The question of a field, otherwise than in a form that fits. */
export const asked = (name: string, change: Parameters<typeof item>[2]) => ({
  [name]: item(titleOf(name), entry(name), change),
});

/** The questions of a form that fits, by field, but for those that are given. */
export function questions(change: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  const sound = Object.entries(entries).map(([name, number]) => [
    name,
    item(titleOf(name), number),
  ]);
  const extras = { submissionId: item('Submission ID', 991), capturedAt: item('Captured at', 992) };
  return Object.values({ ...Object.fromEntries(sound), ...extras, ...change }).filter(
    (one) => one !== null,
  );
}

export const viewform = `https://docs.google.com/forms/d/e/${publishedId('volunteer')}/viewform?hl=en`;
export const page = (body: string, status = 200, address = viewform): LoadedPage => ({
  status,
  address,
  body,
});

/** What is said of the form, whose page is this one. */
export async function said(answer: LoadedPage | Error, change: Partial<Checks> = {}) {
  const asked: string[] = [];
  const lines: string[] = [];
  const checks: Checks = {
    mapping,
    forms: ['volunteer'],
    service: { kind: 'google-forms', setting: 'https://docs.google.com' },
    endpoint: '',
    endpointMode: 'deliver',
    send: false,
    newId: () => '0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90',
    now: () => 0,
    async ask(address, body) {
      asked.push(body === undefined ? address : `${address} ${body}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...change,
  };
  const code = await runChecks(checks, (line) => lines.push(line));
  return { code, lines, asked };
}
