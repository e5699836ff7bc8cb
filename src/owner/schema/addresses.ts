import { nearest } from './nearest.ts';
import { atMost, type Check, each, type Fault, isNoWord, isWritten } from './words.ts';

/** What encloses an address that was copied with its surroundings. */
const wrapper = /^[\s<[({"'`´“”„‟«»‘’‚‹›″′＂＇]+|[\s>\]}"'`´“”„‟«»‘’‚‹›″′＂＇]+$/g;

/** An address without the words, signs and doubled beginnings around it. */
function bareAddress(text: string): string {
  const linked = /^!?\[[^\]]*\]\(\s*(\S+?)\s*\)\W*$/.exec(text)?.[1] ?? text;
  const alone = linked
    .replaceAll(wrapper, '')
    .replaceAll(/&(?:amp|#38|#x26);/gi, '&')
    .replace(/^(?:https?:\/*)+(?=https?:)/i, '');
  const end = alone.replace(/(?:[.,;:!|]|&gt;|>)+$/, '');
  // Some addresses end in brackets of their own.
  const isOpen = end.split('(').length < end.split(')').length;
  return end.replace(isOpen ? /\)+$/ : /$^/, '').replaceAll(wrapper, '');
}

/** Where a browser takes what is no whole address. */
const thisSite = 'https://this-site.invalid/page/';

const isBare: Check = (text) => {
  const bare = bareAddress(text);
  if (bare !== text && !/…$|\.\.\.$/.test(text)) {
    return { why: 'has signs around the address that do not belong to it.', instead: bare };
  }
  if (!/\s/.test(text)) return null;
  if (/^https?:\/\/\s/i.test(text)) {
    return { why: 'has a space behind https://.', instead: text.replace(/\s+/, '') };
  }
  const found = text.match(/https?:\/\/\S+/gi) ?? [];
  if (found.length > 1) return { why: `holds two addresses: ${text}. Keep one of them.` };
  if (!/[./]/.test(text)) return { why: noAddress(text) };
  return found.length === 1 && !/^https?:/i.test(text)
    ? { why: `has words around its address: ${text}.`, instead: found[0] }
    : { why: `has a space inside: ${text}. Copy the whole address from the browser.` };
};

/** Letters that look alike, and lead elsewhere. */
const isOneAlphabet: Check = (text) => {
  const [mixed] =
    /(?=\S*\p{Script=Latin})\S*[\p{Script=Cyrillic}\p{Script=Greek}]\S*/u.exec(text) ?? [];
  return mixed === undefined
    ? null
    : { why: `mixes letters of two alphabets that look alike: ${mixed}. Type it by hand.` };
};

/** A link to another site, by what a browser takes it for. */
export const isLink: Check = (text) => {
  const fault = each(isWritten, isNoWord, isBare, isOneAlphabet)(text);
  if (fault !== null) return fault;
  if (/^(?:mailto:)?[^\s@:/]+@[^\s@:/]+$/i.test(text)) {
    return { why: `is an e-mail address: ${text}. A link begins with https://` };
  }
  const document = /^[^/:?#]+\.(docx?|odt|pages|rtf|txt|pptx?|xlsx?|jpe?g|png|heic)$/i.exec(text);
  if (document !== null) {
    const pdf = text.replace(/[^.]*$/, 'pdf');
    return {
      why: `names the file ${text}. Save it as a PDF, put that into src/owner/files, and write its name: ${pdf}`,
    };
  }
  if (/^[^/:?#]+\.(html?|php|aspx?|mp[34]|mov|m4[av]|wav|zip|csv)$/i.test(text)) {
    return { why: `is the name of a file, ${text}. Write the address at which people open it.` };
  }
  const url = URL.canParse(text, thisSite) ? new URL(text, thisSite) : null;
  if (url === null) return { why: noAddress(text) };
  const isMisspelt = nearest(url.protocol, ['https:']) !== null && url.protocol !== 'http:';
  if (isMisspelt && url.protocol !== 'https:') {
    const instead = `https:${text.slice(url.protocol.length)}`;
    return { why: `begins with ${url.protocol}// instead of https://.`, instead };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:' && !/^[\w.-]+:\d/.test(text)) {
    return { why: `may not be a '${url.protocol}' address. A link begins with https://` };
  }
  if (/^https:\/\/[^/\\]/i.test(text)) return hostFault(text, url) ?? addressFault(text, url);
  const whole = withHttps(text);
  return isLink(whole)?.instead === undefined && isLink(whole) !== null
    ? { why: isLink(whole)?.why.replace(whole, text) ?? '' }
    : { why: startFault(text), instead: whole };
};

const noAddress = (text: string): string =>
  `is no whole address: ${text}. Copy the whole address from the browser; while there is none, leave the quotes empty: ""`;

const withHttps = (text: string): string =>
  `https://${text.replace(/^(https?|ttps?|htt?ps?)?[:;/\\]*/i, '').replaceAll('\\', '/')}`;

function startFault(text: string): string {
  if (/^http:/i.test(text)) {
    return 'begins with http://, which is not safe. Try whether it opens with https:// in front.';
  }
  return /^(https?[:/\\]|[/\\])/i.test(text)
    ? 'lacks https:// with both slashes in front.'
    : 'has no https:// in front.';
}

function hostFault(text: string, url: URL): Fault | null {
  const { host, hostname, username, password } = url;
  const [, written = ''] = /^https:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (username !== '' || password !== '' || written.includes('\\')) {
    return {
      why: `leads to ${host}, not to ${written}. Copy the whole address from the browser.`,
    };
  }
  if (/^\[|^[\d.]+$/.test(hostname)) {
    return {
      why: `leads to a number, ${hostname}, and not to a name. Write the name that the site has.`,
    };
  }
  if (isExampleHost(hostname)) {
    return {
      why: `is still the address of an example: ${text}.`,
      instead: '',
    };
  }
  const isName =
    /^([a-z\d_-]+\.)+[a-z][a-z\d-]+$/.test(hostname) && !/\.(invalid|local)$/.test(hostname);
  return isName ? null : { why: noAddress(text) };
}

const isExampleHost = (host: string): boolean =>
  /(^|\.)example\.(org|com|net)$|^(www\.)?(yoursite|your-site|yourdomain|mysite|domain)\.\w+$/.test(
    host,
  );

/** Sites that lead elsewhere, with the name that the other address has in theirs. */
const detours: readonly (readonly [host: RegExp, name: string])[] = [
  [/^www\.google\.[a-z.]+$/, 'q'],
  [/^www\.google\.[a-z.]+$/, 'url'],
  [/^lm?\.facebook\.com$/, 'u'],
  [/^l\.instagram\.com$/, 'u'],
  [/^(www\.)?youtube\.com$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
];

/** Pages that only their owner can open. */
const consoles =
  /^(?:(?:app|admin|console|creator|dash|dashboard|editor|manage|my|studio|business|login|accounts?)\.[\w-]+\.\w|[\w-]+\.(?:console|admin|cpanel)\.)|^(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+\/(?:settings|edit|blob|tree)\b|^docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/[^/]+\/edit|^mail\.google\.com|^calendar\.google\.com\/calendar\/(?:u\/\d+\/)?r|^(?:www\.)?(?:paypal\.com\/myaccount|eventbrite\.com\/myevent|facebook\.com\/home\.php|x\.com\/home|instagram\.com\/accounts)|\bzoom\.us\/s\/|^drive\.google\.com\/drive\/|\/wp-admin\b/i;

function addressFault(text: string, { hostname, pathname, searchParams }: URL): Fault | null {
  for (const [host, name] of detours) {
    const end = searchParams.get(name) ?? '';
    if (host.test(hostname) && /^https?:\/\//.test(end)) {
      return {
        why: `passes through ${hostname} first.`,
        instead: end,
      };
    }
  }
  if (/(…|%E2%80%A6|\.\.\.)$/i.test(text)) {
    return { why: `is cut short: ${text}. Copy the whole address from the browser.` };
  }
  if (consoles.test(hostname + pathname)) {
    return {
      why: `is a page of ${hostname} that only you can open: ${text}. Copy the address that visitors see.`,
    };
  }
  // A web archive has another address in its path, below a folder of its own.
  if (/.https?:\/\//i.test(pathname) && !/^\/[^:]+\/https?:\/\//i.test(pathname)) {
    const second = text.slice(1).search(/https?:\/\//i) + 1;
    const [one, other] = [text.slice(0, second), text.slice(second)];
    return one === other
      ? { why: 'holds its address twice.', instead: one }
      : {
          why: `holds two addresses, one behind the other. Keep one of them: ${one} or ${other}`,
        };
  }
  return atMost(2_000)(text);
}

/** The site's address, which may end in its folder. */
export const isSiteAddress: Check = (text) => {
  const ofHost = siteOfConsole(text);
  if (ofHost !== null) return ofHost;
  const fault = isLink(text);
  if (fault !== null) return fault;
  const { origin, hostname, pathname } = new URL(text);
  const [, site] =
    /^(?:[^.]+--([^.]+\.netlify\.app)|[\da-f]{8}\.([^.]+\.pages\.dev))$/
      .exec(hostname)
      ?.filter((part) => part !== undefined) ?? [];
  if (site !== undefined) {
    return {
      why: 'is the address of one try, which ends.',
      instead: `https://${site}`,
    };
  }
  const [folders = ''] = /^(?:\/[\w-]+(?=\/|$))*/.exec(pathname) ?? [];
  const plain = origin + folders;
  if (text === plain) return null;
  return {
    why: 'holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end.',
    instead: plain,
  };
};

/** Where a host manages a site is not where it publishes it. */
function siteOfConsole(text: string): Fault | null {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?(app\.netlify\.com|github\.com|gitlab\.com|dash\.cloudflare\.com|vercel\.com)\/?([^?#]*)/i.exec(
      text,
    ) ?? [];
  if (host === '') return null;
  const parts = path.split('/').filter(Boolean);
  const [first = '', second = ''] =
    parts[0] === 'sites' || parts[0] === 'projects' ? parts.slice(1) : parts;
  const published: Readonly<Record<string, string>> = {
    'app.netlify.com': `${first}.netlify.app`,
    'github.com': second === `${first}.github.io` ? second : `${first}.github.io/${second}`,
    'gitlab.com': `${first}.gitlab.io/${second}`,
  };
  const site = published[host.toLowerCase()]?.toLowerCase().replace(/\/$/, '');
  return {
    why: `is a page of ${host}, where you manage the site, and not the site itself.`,
    ...(site !== undefined && first !== '' && { instead: `https://${site}` }),
  };
}

const mail = /^[^\s@<>(),;:\\"[\]]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u;

/** An e-mail address. */
export const isMailAddress: Check = (text) => {
  const fault = each(isWritten, isNoWord, isOneAlphabet)(text);
  if (fault !== null) return fault;
  const found = text.match(/[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+/g) ?? [];
  const alone = (found[0] ?? '').replaceAll(/^'+|'+$/g, '').replaceAll('’', "'");
  if (found.length > 1) return { why: `needs one e-mail address alone, not ${text}` };
  if (alone.includes('..')) {
    return {
      why: 'has two dots, one behind the other.',
      instead: alone.replaceAll(/\.{2,}/g, '.'),
    };
  }
  const address = alone.replace(/[.]+$/, '');
  if (!mail.test(address) || address.startsWith('.') || address.includes('.@')) {
    return { why: `needs an e-mail address, not ${text}` };
  }
  if (isExampleHost(address.slice(address.indexOf('@') + 1).toLowerCase())) {
    return {
      why: `is still the address of an example: ${text}.`,
      instead: '',
    };
  }
  return address === text ? null : { why: 'needs the e-mail address alone.', instead: address };
};

/** A security contact: an e-mail address or a page. */
export const isContact: Check = (text) => {
  if (text.includes('@') && !/^https?:/i.test(text)) return isMailAddress(text);
  return isNoWord(text) !== null || /^https?:|^www\.|^[\w-]+(\.[\w-]+)+/i.test(text)
    ? isLink(text)
    : { why: 'needs an e-mail address, or a page that begins with https://' };
};

/** A phone number as its country writes it abroad (E.164), with or without spaces, dots, dashes and parentheses. */
export const isTextNumber: Check = (text) => {
  const fault = each(isWritten, isNoWord)(text);
  if (fault !== null) return fault;
  const digits = text.replace(/^(?:tel|sms):|[\s().–—-]/gi, '');
  const home = /^(?:\+?1)?([2-9]\d\d[2-9]\d{6})$/.exec(digits)?.[1];
  if (home === '2065550100') {
    return {
      why: `is still the number of an example: ${text}.`,
      instead: '',
    };
  }
  if (home !== undefined && !digits.startsWith('+')) {
    return {
      why: 'needs + and the country in front.',
      instead: `+1 ${home.slice(0, 3)} ${home.slice(3, 6)} ${home.slice(6)}`,
    };
  }
  if (digits.startsWith('+1') ? home !== undefined : /^\+[2-9]\d{6,14}$/.test(digits)) {
    return digits === text.replace(/[\s().-]/g, '')
      ? null
      : { why: 'needs the phone number alone.', instead: digits };
  }
  return {
    why: `needs a whole phone number with + and the country in front, such as +1 206 555 0100. It has: ${text}`,
  };
};

const deployed = 'Take the one that Deploy → Manage deployments shows, which ends in /exec.';

/** A service with readable responses. */
export const endpointFault: Check = (text) => {
  if (/^AKfy[\w-]+$/.test(text)) {
    const instead = `https://script.google.com/macros/s/${text}/exec`;
    return { why: 'is only the id in the address.', instead };
  }
  const google = /\b(?:docs|script)\.google(?:usercontent)?\.com\/\S*/i.exec(text)?.[0];
  const fault = google === undefined ? isLink(text) : googleFault(new URL(`https://${google}`));
  return fault ?? isLink(text);
};

function googleFault({ hostname, pathname }: URL): Fault | null {
  if (hostname === 'docs.google.com') {
    return {
      why: pathname.startsWith('/forms/')
        ? 'is the address of a form, which cannot answer. Paste it in the line of that form.'
        : `is the address of the sheet itself, which only you can open. ${deployed}`,
    };
  }
  if (hostname === 'script.googleusercontent.com') {
    return { why: `is where Google sends a browser on to, which takes nothing. ${deployed}` };
  }
  const [, id, end = ''] =
    /^\/(?:a\/)?macros\/(?:[\w.-]+\/)?s\/([\w-]+)\/?(.*)$/.exec(pathname) ?? [];
  const instead = `https://${hostname}/macros/s/${id}/exec`;
  if (id === undefined) return { why: `is an address of the script editor. ${deployed}` };
  if (end === 'exec') {
    return pathname.startsWith('/macros/s/')
      ? null
      : { why: 'has the name of your organization in it, which is not needed.', instead };
  }
  if (end === 'dev') return { why: `ends in /dev: only you can open that one. ${deployed}` };
  return end.replace(/\W+$/, '') === 'exec'
    ? { why: 'has signs behind /exec.', instead }
    : { why: `is cut short: it ends in /exec. ${deployed}` };
}
