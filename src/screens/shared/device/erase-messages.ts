/** Messages about erasing everything on a device. */
export const eraseMessages = {
  button: 'Erase everything on this device',
  opening: 'The button to erase everything appears once this page has fully loaded.',
  question: (unsent: number, handedOver: number) =>
    [
      'Erase everything that this app keeps on this device?',
      unsent === 1 && '1 submission has not been sent. It will be lost.',
      unsent > 1 && `${unsent} submissions have not been sent. They will be lost.`,
      unsent + handedOver === 0 && 'Nothing is waiting to be sent.',
      handedOver === 1 &&
        '1 was handed over. Its copy here will be erased; the other device keeps its own.',
      handedOver > 1 &&
        `${handedOver} were handed over. Their copies here will be erased; the other device keeps its own.`,
      'The list of what was sent with its receipt codes, unfinished forms, checkmarks and your contact details will be erased, too.',
    ]
      .filter(Boolean)
      .join(' '),
  yes: 'Yes, erase everything',
  no: 'No, keep it',
  erasing: 'Erasing…',
  done: 'Everything is erased except files you saved, which are in your downloads. Close this app’s other tabs, too: a form still open there is saved again as you type.',
  failed:
    'Not everything could be erased. Try again, or clear this site’s data in your browser’s settings.',
} as const;
