/** The storage key of the pages' recorded errors. */
export const complaintsKey = 'complaints';

/**
 * Records errors of scripts, the console and the security policy, which only Chromium reports to a test.
 */
export const watchScript = `{
  const note = (...words) => {
    const noted = JSON.parse(localStorage.getItem('${complaintsKey}') ?? '[]');
    localStorage.setItem('${complaintsKey}', JSON.stringify([...noted, words.map(String).join(' ')]));
  };
  // WebKit calls failed what it stops to load because the page is left.
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  addEventListener('error', ({ message, target }) => {
    if (message !== undefined || !isLeft) note(message ?? 'not loaded: ' + target.outerHTML);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => note('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('against the policy:', violatedDirective, blockedURI));
  // This runs before every other script of the page.
  for (const button of document.querySelectorAll('main form button:not([type=button])')) {
    if (button.form?.dataset.form !== undefined) note('can be submitted before its script runs:', button.textContent);
  }
  for (const level of ['error', 'warn']) console[level] = note;
}
`;
