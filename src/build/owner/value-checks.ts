import { domainToUnicode } from 'node:url';
import { longerThan, type ValueCheck } from './table-reader.ts';

const deployed = 'Take the one that Deploy → Manage deployments shows, which ends in /exec.';

/** A service with readable responses. */
export const endpointFault: ValueCheck = (text) => {
  if (/^AKfy[\w-]+$/.test(text)) {
    return `is only the id. Paste the whole address: https://script.google.com/macros/s/${text}/exec`;
  }
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

/** Where a browser takes what is no whole address. */
const thisSite = 'https://this-site.invalid/page/';

/** A link to another site, by what a browser takes it for. */
export const isLink: ValueCheck = (text) => {
  if (/\s/.test(text)) return `has a space inside: ${text}`;
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) {
    return `is an e-mail address: ${text}. A link begins with https://`;
  }
  if (/^[^/:?#]+\.(docx?|odt|pages|rtf|txt|pptx?|xlsx?|jpe?g|png|heic)$/i.test(text)) {
    return `names the file ${text}. Save it as a PDF, put that into src/owner/files, and write its name: ${text.replace(/[^.]*$/, 'pdf')}`;
  }
  const url = URL.canParse(text, thisSite) ? new URL(text, thisSite) : null;
  if (url === null) return `is no whole address: ${text}`;
  if (url.protocol !== 'https:' && url.protocol !== 'http:' && !/^[\w.-]+:\d/.test(text)) {
    return `may not be a '${url.protocol}' address. A link begins with https://`;
  }
  if (!/^https:\/\/[^/\\]/i.test(text)) {
    const whole = withHttps(text);
    // What it would be told next, it is told at once.
    return isLink(whole)?.replace(whole, text) ?? startFault(text, whole);
  }
  return hostFault(text, url) ?? addressFault(text, url) ?? longerThan(2_000, text);
};

const withHttps = (text: string): string =>
  `https://${text.replace(/^(https?)?[:/\\]*/i, '').replaceAll('\\', '/')}`;

function startFault(text: string, whole: string): string {
  if (/^http:/i.test(text)) {
    return `begins with http://, which is not safe. Write https:// and try whether it opens: ${whole}`;
  }
  return /^(https?[:/\\]|[/\\])/i.test(text)
    ? `lacks https:// with both slashes in front. Write: ${whole}`
    : `has no https:// in front. Copy the whole address from the browser, such as ${whole}`;
}

function hostFault(text: string, url: URL): string | null {
  const { host, hostname } = url;
  const [, written = ''] = /^https:\/\/([^/?#]*)/i.exec(text) ?? [];
  const read = written.normalize('NFKC').toLowerCase().replace(/:443$/, '');
  if (read !== host && read !== domainToUnicode(hostname) + host.slice(hostname.length)) {
    return `leads to ${host}, not to ${written}. Copy the whole address from the browser.`;
  }
  if (/^\[|^[\d.]+$/.test(hostname)) {
    return `leads to a number, ${hostname}, and not to a name. Write the name that the site has.`;
  }
  if (/^(www\.)?example\.(org|com|net)$/.test(hostname)) {
    return `is still the address of an example: ${text}. Write your own, or leave it empty: ""`;
  }
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && !hostname.endsWith('.invalid')
    ? null
    : `is no whole address: ${text}`;
}

/** Sites that lead elsewhere, with the name that the other address has in theirs. */
const detours: readonly (readonly [host: RegExp, name: string])[] = [
  [/^www\.google\.[a-z.]+$/, 'q'],
  [/^www\.google\.[a-z.]+$/, 'url'],
  [/^lm?\.facebook\.com$/, 'u'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
];

function addressFault(text: string, { hostname, pathname, searchParams }: URL): string | null {
  for (const [host, name] of detours) {
    const end = searchParams.get(name) ?? '';
    if (host.test(hostname) && /^https?:\/\//.test(end)) {
      return `passes through ${hostname} first. Write where it leads: ${end}`;
    }
  }
  if (/(…|%E2%80%A6|\.\.\.)$/i.test(text)) {
    return `is cut short: ${text}. Copy the whole address from the browser.`;
  }
  // A web archive has another address in its path, below a folder of its own.
  if (!/.https?:\/\//i.test(pathname) || /^\/[^:]+\/https?:\/\//i.test(pathname)) {
    return null;
  }
  const second = text.slice(1).search(/https?:\/\//i) + 1;
  return `holds two addresses, one behind the other. Keep one of them: ${text.slice(0, second)} or ${text.slice(second)}`;
}

/** The site's address, which may end in its folder. */
export const isSiteAddress: ValueCheck = (text) => {
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { origin, hostname, pathname } = new URL(text);
  const [, site] =
    /^(?:[^.]+--([^.]+\.netlify\.app)|[\da-f]{8}\.([^.]+\.pages\.dev))$/
      .exec(hostname)
      ?.filter((part) => part !== undefined) ?? [];
  if (site !== undefined) {
    return `is the address of one try, which ends. Write the address of the site: https://${site}`;
  }
  const [folders = ''] = /^(?:\/[\w-]+(?=\/|$))*/.exec(pathname) ?? [];
  const plain = origin + folders;
  if (text === plain) return null;
  return `holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end: ${plain}`;
};

/** An e-mail address. */
export const isMailAddress: ValueCheck = (text) => {
  const mail = mailIn(text);
  if (mail === '') return `needs an e-mail address, not ${text}`;
  if (/[@.]example\.(org|com|net)$/i.test(mail)) {
    return `is still the address of an example: ${text}. Write your own, or leave it empty: ""`;
  }
  return mail === text ? null : `needs the e-mail address alone: ${mail}`;
};

const mailIn = (text: string): string =>
  /^(?:mailto:)?([^\s@:]+@[^\s@]+\.[^\s@]+)$/i.exec(text)?.[1] ?? '';

/** A security contact: an e-mail address or a page. */
export const isContact: ValueCheck = (text) => {
  if (mailIn(text) !== '') return isMailAddress(text);
  if (!/^https?:/i.test(text)) {
    return 'needs an e-mail address, or a page that begins with https://';
  }
  return isLink(text);
};

/** Nobody plans further ahead: such a year is a slip of the finger. */
const yearsAhead = 3;

/** A day of the calendar, such as 2026-03-14. */
export const isDate =
  (today: string): ValueCheck =>
  (text) => {
    const alone = /^(\d{4}-\d\d-\d\d)[T ]/.exec(text)?.[1];
    if (alone !== undefined) {
      return `holds a day alone: "${alone}". Write the time into the line 'time'.`;
    }
    const [, year = '', month = '', day = ''] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (year === '' || !date.toISOString().startsWith(text)) {
      return `is a day of the calendar, written like 2026-03-14, not ${text}.`;
    }
    return Number(year) - Number(today.slice(0, 4)) > yearsAhead
      ? `is more than ${yearsAhead} years ahead: ${text}. Is the year right?`
      : null;
  };

/** A phone number as its country writes it abroad (E.164), with or without spaces, dots, dashes and parentheses. */
export const isTextNumber: ValueCheck = (text) =>
  /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''))
    ? null
    : `needs a whole phone number with + and the country in front, such as +1 206 555 0100. It has: ${text}`;
