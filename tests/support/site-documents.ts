/** A document as the build makes it: `main`, and a menu with the way to each page. */
export function documentOf(path: string, main: string, build = ''): Document {
  const links = ['/', '/join', '/privacy', '/outbox', '/contact/faq'].map(
    (to) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>to ${to}</a>`,
  );
  return new DOMParser().parseFromString(
    `<title>Title of ${path}</title><meta name="version" content="${build}">
    <meta name="description" content="About ${path}">
    <header><nav>${links.join('')}</nav></header>
    <main id="main" tabindex="-1"><h1>${path}</h1>${main}</main>`,
    'text/html',
  );
}

/** Shows it as the open document. */
export function openDocument(path: string, main: string): void {
  const made = documentOf(path, main);
  document.head.innerHTML = made.head.innerHTML;
  document.body.innerHTML = made.body.innerHTML;
}
