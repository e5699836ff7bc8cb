import type { ValueCheck } from './table-reader.ts';

/** An address outside this site, to link to. */
export const isLink: ValueCheck = (text) => {
  if (/\s/.test(text)) return `has a space inside: ${text}`;
  if (/^http:\/\//i.test(text)) {
    return `begins with http://, which is not safe. Write https:// and try whether it opens: ${text.replace(/^http/i, 'https')}`;
  }
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return `has no https:// in front. Copy the whole address from the browser, such as https://${text}`;
  }
  if (scheme !== 'https') return `may not be a '${scheme}:' address. A link begins with https://`;
  const host = URL.canParse(text) ? new URL(text).hostname : '';
  return host.includes('.') ? null : `is no whole address: ${text}`;
};

/** The address that the site is published under, which may end in the folder that it stands in. */
export const isSiteAddress: ValueCheck = (text) => {
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { origin, pathname } = new URL(text);
  const [folders = ''] = /^(?:\/[\w-]+)*/.exec(pathname) ?? [];
  const plain = origin + folders;
  if (text === plain) return null;
  return `holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end: ${plain}`;
};

/** Whom to tell of a weakness: an e-mail address or a page. */
export const isContact: ValueCheck = (text) => {
  if (/^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(text)) return null;
  return isLink(text) === null
    ? null
    : 'needs an e-mail address, or a page that begins with https://';
};
