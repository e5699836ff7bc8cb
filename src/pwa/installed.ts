/** Whether this page runs as the installed app, in a window of its own. */
export function isInstalled(): boolean {
  // `standalone` is Safari's older way of saying so.
  const safari = 'standalone' in navigator && navigator.standalone === true;
  return safari || matchMedia('(display-mode: standalone)').matches;
}
