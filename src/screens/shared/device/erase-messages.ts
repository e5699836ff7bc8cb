/** Messages about erasing everything on a device. */
export const eraseMessages = {
  button: 'Erase everything on this device',
  opening: 'The button to erase everything appears once this page has fully loaded.',
  question: (unsent: number, handedOver: number) => {
    const all = `${unsent} submission${unsent === 1 ? '' : 's'}`;
    const lost = unsent === 0 ? 'Nothing is waiting.' : `${all} not sent yet will be lost.`;
    const kept = handedOver === 0 ? '' : ` The other device keeps the ${handedOver} handed over.`;
    return `Erase everything that this app keeps on this device? ${lost}${kept}`;
  },
  yes: 'Yes, erase everything',
  no: 'No, keep it',
  erasing: 'Erasing…',
  done: 'Everything is erased except files you saved, which are in your downloads. Close this app’s other tabs, too: a form still open there is saved again as you type.',
  failed:
    'Not everything could be erased. Try again, or clear this site’s data in your browser’s settings.',
} as const;
