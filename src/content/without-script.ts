/** What a page says where no script runs, of what only a script can do (specification 8.12). */
export const withoutScript = {
  form: 'This form needs JavaScript, which keeps what you write on your device until it is sent. Turn JavaScript on in your browser, then reload this page.',
  device:
    'Without JavaScript, this page cannot show what is on this device. Turn JavaScript on in your browser, then reload this page.',
  erase:
    'This button needs JavaScript. Without it, clear this site’s data in your browser’s settings, which erases everything too.',
  checkmarks: 'Without JavaScript, checkmarks last until you close or reload this page.',
} as const;
