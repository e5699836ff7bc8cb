/** A property of a calendar, such as `['UID', 'a@b']`, whose value is text. */
export const calendarText = (name: string, text: string): string =>
  `${name}:${text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')}`;

/** A calendar file (RFC 5545); the same lines give the same bytes. */
export function calendarFile(
  { product, method }: { readonly product: string; readonly method: 'PUBLISH' | 'CANCEL' },
  components: readonly string[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...components,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const encoder = new TextEncoder();

/** Splits a line at 75 bytes; each continuation begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    if (encoder.encode(row + sign).length > 75) {
      rows.push(row);
      row = ' ';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n');
}
