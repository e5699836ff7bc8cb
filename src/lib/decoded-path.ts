/** As a person would write it; itself if it cannot be decoded, which no route matches. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
