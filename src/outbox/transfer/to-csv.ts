import { defused } from '#src/lib/defused.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { TransferredSubmission } from './transfer-file.ts';

/** What a person calls a form and its fields; a form that this version does not know names itself. */
export type Naming = {
  form(form: string): string;
  field(form: string, name: string): string;
};

/**
 * Submissions as a spreadsheet shows them: one row each, one column per label (RFC 4180, and a byte order
 * mark, without which Excel misreads letters). A cell that would be taken for a formula gets an
 * apostrophe in front; a transfer file, not this, is what keeps every byte.
 */
export function toCsv(submissions: readonly TransferredSubmission[], naming: Naming): string {
  const fixed = ['Receipt', 'Form', 'Written', 'Id'];
  const labels = new Set<string>();
  const rows = submissions.map((one) => {
    const cells = new Map<string, string>();
    for (const [name, answer] of Object.entries(one.answers)) {
      const label = naming.field(one.form, name);
      cells.set(cells.has(label) ? `${label} (${name})` : label, answer);
    }
    for (const label of cells.keys()) labels.add(label);
    const written = new Date(one.capturedAt).toISOString();
    return { own: [receiptOf(one.id), naming.form(one.form), written, one.id], cells };
  });
  const columns = [...labels];
  const lines = rows.map(({ own, cells }) => [
    ...own,
    ...columns.map((label) => cells.get(label) ?? ''),
  ]);
  return `\uFEFF${[[...fixed, ...columns], ...lines].map(line).join('')}`;
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(text: string): string {
  const harmless = defused(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
