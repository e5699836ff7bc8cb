/** The key of the storage under which the pages note what they complain of. */
export const complaintsKey = 'complaints';

/**
 * Notes errors of scripts, of the console and of the security policy. No engine but Chromium has one way to
 * tell a test all of them.
 */
export const watchScript = `{
  const note = (...words) => {
    const noted = JSON.parse(localStorage.getItem('${complaintsKey}') ?? '[]');
    localStorage.setItem('${complaintsKey}', JSON.stringify([...noted, words.map(String).join(' ')]));
  };
  addEventListener('error', ({ message, target }) => note(message ?? 'not loaded: ' + target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('against the policy:', violatedDirective, blockedURI));
  // This runs before every other script of the page.
  for (const button of document.querySelectorAll('form button:enabled')) {
    note('can be submitted before its script runs:', button.textContent);
  }
  for (const level of ['error', 'warn']) console[level] = note;
}
`;
