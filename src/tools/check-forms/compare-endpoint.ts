import type { OwnerForms } from '#src/build/owner/forms-file.ts';
import { isRecord } from '#src/lib/result.ts';
import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { contractVersion } from '#src/outbox/delivery/contract.ts';
import type { LoadedPage } from './live-form.ts';

const again = 'npm run owner -- script makes a new one; put it in the place of the old one.';

/** The differences between an endpoint and the app's needs, with advice. */
export function compareEndpoint(
  { status, body }: LoadedPage,
  mode: OwnerForms['endpointMode'],
  sent: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const json = readJson(body);
  if (json === null) {
    return [
      /^\s*</.test(body)
        ? "it answers with a web page instead of its version. Deploy → Manage deployments: 'Who has access' must be 'Anyone'."
        : `it answers with the status ${status}, and no version.`,
    ];
  }
  if (json.ok !== true || !isRecord(json.forms)) {
    return [`it is older than this site: it does not say its version. ${again}`];
  }
  const { forms, version } = json;
  const differences: string[] = [];
  if (version !== contractVersion) {
    differences.push(
      `it keeps version ${String(version)} of the contract, and this site version ${contractVersion}. ${again}`,
    );
  }
  if (typeof json.mode === 'string' && json.mode !== mode) {
    differences.push(
      `it was made for '${json.mode}', and src/owner/forms.toml says '${mode}'. Write endpoint-mode = "${json.mode}" there, or make a new one: npm run owner -- script`,
    );
  }
  if (mode === 'confirm') return differences;
  for (const [form, fields] of Object.entries(sent)) {
    const known: unknown = Object.hasOwn(forms, form) ? forms[form] : undefined;
    const lacking = Array.isArray(known) ? fields.filter((name) => !known.includes(name)) : [];
    if (known === undefined) differences.push(`it does not know the form '${form}'. ${again}`);
    else if (lacking.length > 0) {
      differences.push(`it does not know ${lacking.join(', ')} of the form '${form}'. ${again}`);
    }
  }
  return differences;
}
