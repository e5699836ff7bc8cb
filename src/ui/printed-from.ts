/**
 * Notes on the document, whenever it is printed, which address and day it is from, and the host of its links; the
 * print style sheet says so.
 */
export function startPrintedFrom(): void {
  addEventListener('beforeprint', () => {
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    document.documentElement.style.setProperty('--printed-host', JSON.stringify(location.host));
    document.body.dataset.printedFrom = `${location.host}${location.pathname}, ${day}`;
  });
}
