/** How long a download stays readable, in milliseconds: Safari reads after the click. */
const readable = 60_000;

/** Begins a download. The browser does not report whether the file was kept. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readable);
}
