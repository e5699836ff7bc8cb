import type { ExportFormat } from '#src/outbox/transfer/export-submissions.ts';

/** What leaves the device as a file. */
export type FileFormat = Exclude<ExportFormat, 'codes'>;

/** Text is what every share sheet takes; many refuse JSON. */
const kinds = {
  encrypted: { ending: 'txt', type: 'text/plain' },
  plain: { ending: 'json', type: 'application/json' },
  table: { ending: 'csv', type: 'text/csv' },
} as const;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A name that says what it is and when it was made, by the device's own time, and nothing of what is in it:
 * `we-the-people-9-reports-Nov21-4-28pm.txt`. ASCII without a colon, for every file system takes that.
 */
export function exportFileName(count: number, format: FileFormat, now: Date): string {
  const reports = count === 1 ? '1-report' : `${count}-reports`;
  const day = `${months[now.getMonth()]}${now.getDate()}`;
  const minutes = String(now.getMinutes()).padStart(2, '0');
  const time = `${now.getHours() % 12 || 12}-${minutes}${now.getHours() < 12 ? 'am' : 'pm'}`;
  return `we-the-people-${reports}-${day}-${time}.${kinds[format].ending}`;
}

export const makeExportFile = (text: string, count: number, format: FileFormat, now: Date): File =>
  new File([text], exportFileName(count, format, now), { type: kinds[format].type });

/** How long a file can be read whose download was started, in milliseconds: Safari begins after the click. */
const readable = 60_000;

/** Starts the download of a file; the browser does not say whether it was kept. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readable);
}

export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/**
 * Opens the share sheet; the person's click must just have happened.
 * @returns whether an app took it, which may still let go of it
 */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch {
    return false;
  }
}
