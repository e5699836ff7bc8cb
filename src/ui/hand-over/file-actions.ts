/** Starts the download of a file; the browser does not say whether it was kept. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Safari reads it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/** Opens the share sheet; the person's click must just have happened. @returns whether it was shared */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch {
    return false;
  }
}
