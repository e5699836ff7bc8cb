import type { ValueCheck } from './table-reader.ts';

const deployed = 'Take the one that Deploy → Manage deployments shows, which ends in /exec.';

/** A service with readable responses. */
export const endpointFault: ValueCheck = (text) => {
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { hostname, pathname } = new URL(text);
  if (hostname === 'docs.google.com') {
    return pathname.startsWith('/forms/')
      ? 'is the address of a form, which cannot answer. Paste it in the line of that form.'
      : `is the address of the sheet itself, which only you can open. ${deployed}`;
  }
  if (hostname === 'script.googleusercontent.com') {
    return `is where Google sends a browser on to, which takes nothing. ${deployed}`;
  }
  if (hostname !== 'script.google.com' || /\/s\/[\w-]+\/exec$/.test(pathname)) return null;
  return pathname.endsWith('/dev')
    ? `ends in /dev: only you can open that one. ${deployed}`
    : `is an address of the script editor. ${deployed}`;
};

/** A link to another site. */
export const isLink: ValueCheck = (text) => {
  if (/\s/.test(text)) return `has a space inside: ${text}`;
  if (/^http:\/\//i.test(text)) {
    return `begins with http://, which is not safe. Write https:// and try whether it opens: ${text.replace(/^http/i, 'https')}`;
  }
  // Browsers read these as a page of this site, or as another host than a person does.
  if (/^https?:(?!\/\/[^/\\])|^https?\/\//i.test(text)) {
    return `has not https:// with both slashes in front. Write: ${text.replace(/^https?[:/\\]*/i, 'https://')}`;
  }
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return `has no https:// in front. Copy the whole address from the browser, such as https://${text}`;
  }
  if (scheme !== 'https') return `may not be a '${scheme}:' address. A link begins with https://`;
  const second = text.slice(1).search(/https?:\/\//i) + 1;
  if (second > 0) {
    return `holds two addresses, one behind the other. Keep one of them: ${text.slice(0, second)} or ${text.slice(second)}`;
  }
  const {
    hostname: host,
    username,
    password,
  } = URL.canParse(text) ? new URL(text) : { hostname: '', username: '', password: '' };
  if (username !== '' || password !== '') {
    return `leads to ${host}, not to what stands before the @. Copy the whole address from the browser.`;
  }
  return host.includes('.') ? null : `is no whole address: ${text}`;
};

/** The site's address, which may end in its folder. */
export const isSiteAddress: ValueCheck = (text) => {
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { origin, pathname } = new URL(text);
  const [folders = ''] = /^(?:\/[\w-]+)*/.exec(pathname) ?? [];
  const plain = origin + folders;
  if (text === plain) return null;
  return `holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end: ${plain}`;
};

/** A security contact: an e-mail address or a page. */
export const isContact: ValueCheck = (text) => {
  if (/^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(text)) return null;
  return isLink(text) === null
    ? null
    : 'needs an e-mail address, or a page that begins with https://';
};
