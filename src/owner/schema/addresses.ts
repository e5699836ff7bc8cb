import { nearest } from './nearest.ts';
import { atMost, type Check, each, type Fault, isNoWord, isWritten, youWrote } from './words.ts';

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
    return { why: 'has extra characters around the address.', instead: bare };
  }
  if (!/\s/.test(text)) return null;
  if (/^https?:\/\/\s/i.test(text)) {
    return { why: 'has a space after https://.', instead: text.replace(/\s+/, '') };
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
  if (/^[^/:?#]+\.(mp4|mov|m4v|avi|webm)$/i.test(text)) {
    return {
      why: `is the name of a file, ${text}. Upload the video to a video site, and write its address there.`,
    };
  }
  if (/^[^/:?#]+\.(html?|php|aspx?|mp3|m4a|wav|zip|csv)$/i.test(text)) {
    return {
      why: `is the name of a file, ${text}. Put it on the web, and write the address at which people open it.`,
    };
  }
  const url = URL.canParse(text, thisSite) ? new URL(text, thisSite) : null;
  if (url === null) return { why: unreadable(text) };
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
  const next = isLink(whole);
  return next === null || next.instead !== undefined
    ? { why: startFault(text), instead: whole }
    : { why: next.why.replace(whole, () => text) };
};

/** Why a browser cannot read an address. */
function unreadable(text: string): string {
  const port = /^https?:\/\/[^/?#\s]+:(\d+)(?=[/?#]|$)/i.exec(text)?.[1];
  return port !== undefined && Number(port) > 65_535
    ? `has a port that does not exist, ${port}: ${text}. Copy the whole address from the browser.`
    : noAddress(text);
}

const noAddress = (text: string): string =>
  `is not a whole address: ${text}. Copy the whole address from the browser; while there is none, leave the quotes empty: ""`;

const withHttps = (text: string): string =>
  `https://${text.replace(/^(https?|ttps?|htt?ps?)?[:;/\\]*/i, '').replaceAll('\\', '/')}`;

function startFault(text: string): string {
  if (/^http:/i.test(text)) {
    return `begins with http://, which is not safe. Open ${withHttps(text)} in your browser. If a warning appears, or no page, leave the quotes empty. If the page appears,`;
  }
  return /^(https?[:/\\]|[/\\])/i.test(text)
    ? 'lacks https:// with both slashes in front.'
    : 'lacks https:// in front.';
}

function hostFault(text: string, url: URL): Fault | null {
  const { host, hostname, username, password } = url;
  const [, written = ''] = /^https:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (username !== '' || password !== '') {
    return {
      why: `leads to ${host}: a browser ignores what is before the @. If ${host} is not the right site, do not use this address. If it is,`,
      instead: text.replace(/^(https:\/\/)[^/?#]*@/i, '$1'),
    };
  }
  if (written.includes('\\')) {
    return {
      why: `leads to ${host}, not to ${written}. Copy the whole address from the browser.`,
    };
  }
  if (/(^|\.)(localhost|local)$/.test(hostname)) {
    return {
      why: `leads to your own computer, ${hostname}, which nobody else can open: ${text}. While there is no other address, leave the quotes empty: ""`,
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
  const isName = /^([a-z\d_-]+\.)+[a-z][a-z\d-]+$/.test(hostname) && !hostname.endsWith('.invalid');
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

const signedIn =
  'Sign out there, open the page that visitors see, and copy its address from the browser.';

/** Pages that only their owner can open, and how to get the address of one that visitors see. */
const consoles: readonly (readonly [page: RegExp, cure: string])[] = [
  [
    /^(?:app|admin|console|creator|dash|dashboard|editor|manage|my|studio|business|login|accounts?)\.[\w-]+\.\w/,
    signedIn,
  ],
  [/^[\w-]+\.(?:console|admin|cpanel)\./, signedIn],
  [/^(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+\/(?:settings|edit|blob|tree)\b/, signedIn],
  [
    /^docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/[^/]+\/edit/,
    'In the form choose Send → 🔗, and copy the link that is shown.',
  ],
  [
    /^drive\.google\.com\/drive\/(?!.*[?&]usp=)/,
    'In Google Drive choose Share, set General access to Anyone with the link, and choose Copy link.',
  ],
  [
    /^mail\.google\.com/,
    'It is your own mailbox: open the page that you mean, and copy its address.',
  ],
  [
    /^calendar\.google\.com\/calendar\/(?:u\/\d+\/)?r/,
    'In the settings of the calendar, copy its public URL.',
  ],
  [/^(?:www\.)?(?:paypal\.com\/myaccount|eventbrite\.com\/myevent)/, signedIn],
  [/^(?:www\.)?(?:facebook\.com\/home\.php|x\.com\/home|instagram\.com\/accounts)/, signedIn],
  [/^[^?]*\bzoom\.us\/s\//, 'In Zoom choose Copy invitation, and take the link in it.'],
  [/^[^?]*\/wp-admin\b/, signedIn],
];

/** What networks and senders add, so that they recognize who has copied or opened an address. */
const personal =
  /^(?:fbclid|gclid|dclid|msclkid|yclid|igsh(?:id)?|mc_eid|_hsenc|mkt_tok|twclid|ttclid)$/i;

/** The names of such codes, and the address without them; every other sign of it is kept. */
function withoutCodes(address: string): { readonly codes: string[]; readonly plain: string } {
  const codes = new Set<string>();
  const withoutIn = (piece: string) => {
    const kept = piece
      .slice(1)
      .split('&')
      .filter((part) => {
        const [name = ''] = part.split('=');
        if (personal.test(name)) codes.add(name);
        return !personal.test(name);
      });
    return kept.length > 0 ? (piece[0] ?? '') + kept.join('&') : '';
  };
  const [, page = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const plain = page + withoutIn(query) + withoutIn(fragment);
  return { codes: [...codes], plain };
}

function addressFault(text: string, url: URL): Fault | null {
  const { hostname, pathname, search, searchParams } = url;
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
  const { codes, plain } = withoutCodes(text);
  if (codes.length > 0) {
    return {
      why: `has a tracking code in it (${codes.join(', ')}).`,
      instead: plain,
    };
  }
  const address = (hostname + pathname + search).toLowerCase();
  const [, cure] = consoles.find(([page]) => page.test(address)) ?? [];
  if (cure !== undefined) {
    return { why: `is a page of ${hostname} that only you can open: ${text}. ${cure}` };
  }
  // A web archive has another address in its path, below a folder of its own.
  if (/.https?:\/\//i.test(pathname) && !/^\/[^:]+\/https?:\/\//i.test(pathname)) {
    const second = text.slice(1).search(/https?:\/\//i) + 1;
    const [one, other] = [text.slice(0, second), text.slice(second)];
    return one === other
      ? { why: 'holds its address twice.', instead: one }
      : {
          why: `holds two addresses, one after the other. Keep one of them: ${one} or ${other}`,
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
      why: 'is a preview address, which works only for a while.',
      instead: `https://${site}`,
    };
  }
  const [folders = ''] = /^(?:\/[\w-]+(?=\/|$))*/.exec(pathname) ?? [];
  const plain = origin + folders;
  if (text === plain) return null;
  // As browsers send it.
  if (hostname.includes('xn--') && !text.includes('xn--')) {
    return {
      why: 'has letters that an address spells in another way, which begins with xn--.',
      instead: plain,
    };
  }
  return {
    why: 'must be the address of your site alone, without a page, a slash or anything else at its end.',
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
  if (found.length > 1) return { why: `needs one e-mail address alone. ${youWrote(text)}` };
  if (alone.includes('..')) {
    return {
      why: 'has two dots in a row.',
      instead: alone.replaceAll(/\.{2,}/g, '.'),
    };
  }
  const address = alone.replace(/[.]+$/, '');
  if (!mail.test(address) || address.startsWith('.') || address.includes('.@')) {
    const spelled = text.replace(/\s*[([{]\s*at\s*[)\]}]\s*|\s+at\s+/i, '@');
    if (spelled !== text && mail.test(spelled)) {
      return { why: 'needs the sign @ in its address.', instead: spelled };
    }
    return /^[^\s@]+@[\w-]+$/.test(address)
      ? { why: `lacks its ending, such as .org: ${text}` }
      : { why: `must be an e-mail address. ${youWrote(text)}` };
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
