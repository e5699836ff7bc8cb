import { entriesOf, linkOf, linkWith, publishedId } from './owner-mappings.ts';

/*
 * What an owner writes, and a piece of what the owner reads of it: `where | piece | written ¦ written`. Each of what is
 * written is a mistake of its own, at each of the places, which have a comma between. `key:` or `heading.key:` is the
 * value of that line, any other place is the first line that begins so. The sentence names that line, or the one so far
 * below or above it as the number says. `\n` is a line break, and `gone` takes the line away. After `taken:` comes a piece
 * of what is published all the same.
 */
const link = linkOf('join');
const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;

/** In site.toml, with one block of each heading. */
export const inSite = String.raw`
shop:, day:, name-length:, events.date: | cannot be read | “https://hope.test/shop” ¦ https://hope.test/shop" ¦ "", ¦ 2027-02-30 ¦ C:\Users\me
shop = | cannot be read | shop: "https://hope.test/shop" ¦ ${'\u200B'}shop = "" ¦ sh op = ""
shop = +1 | cannot be read | shop = ""\nshop = "https://hope.test/shop" ¦ shop = ""\nWe have no shop yet
notable-guests: +2 | cannot be read | [\n  "Jane Roe"\n  "John Roe",\n]
[[events]] | cannot be read | [team] ¦ [town hall] ¦ <<<<<<< HEAD
copyright-year:, name-length:, email-length: | must be a whole number from | "2026" ¦ "unlimited" ¦ 10 ¦ 300 ¦ 2026.5 ¦ "© 2026"
name-signs: | must be true or false, without quotes. You wrote "true" | "true"
donate =, events.place =, town-hall.skip =, organization = | is not known here. Known here:  | Donate = "" ¦ __proto__ = ""
who-answers.join = | is not known here | joyn = "In a week."
[[events]], [links] | is not known here | [[event]] ¦ [link]
[town-hall] +2 | is not known here | # gone
[links] | must be a heading in single brackets | [[links]]
[[events]] | must be a heading in two brackets on each side | [events]
shop = -4 | 'shop' is missing. Add a line | gone
events.date = -2, voices.name = -2, questions.answer = -2 | ' is missing | gone
shop:, team.title:, events.date:, numbers.number: | must be a text in quotes, such as "Text" | 5 ¦ ["Jane", "John"]
notable-guests:, skip: | must be a list in brackets, such as ["One", "Two"] | "Jane Roe"
notable-guests: +2 | an entry of 'notable-guests' may not be empty | [\n  "Jane Roe",\n  "",\n]
team.title:, day:, questions.answer:, episodes.link:, voices.quote:, numbers.words: | ' may not be empty. | ""
name: | 'name' must be the name of a person, such as "Maria Roe". You wrote "true". | "true"
name:, banner:, organization:, who-answers.join: | has 299 letters, and 200 is the most | "${'Hope, '.repeat(50)}"
questions.answer:, voices.quote: | 00 is the most | "${'We do. '.repeat(285)}"
team.title: | 'title' has a letter that nobody sees, or goes on in another line. You wrote "Editor\u{202e}". | "Editor${'\u202E'}"
banner:, organization:, organization-email: | has a letter that nobody sees, or goes on in another line | "Watch our ${'\u202E'}town hall"
  ¦ """Watch our\nlive town hall.""" ¦ "${'\u200E'}info@hope.test"
shop: | has a letter that nobody sees | "https://hope.test/${'\u200B'}shop" ¦ "https://hope.test/sh${'\u00AD'}op"
name: | has letters that an editor has spoiled | "JosÃ© PeÃ±a" ¦ "Weâ€™re" ¦ "Jos${'\uFFFD'}"
name:, who-reads:, organization: | has signs of HTML or Markdown in it | "<b>Maria</b> Roe" ¦ "**Maria Roe**" ¦ "O&#39;Brien"
  ¦ "Faith &amp; Freedom" ¦ "See [our page](https://hope.test)."
name: | would be published as it is. While you do not know it, leave it empty. | "TBD" ¦ "🙂" ¦ "—" ¦ "Your name here"
name:, voices.name:, team.title: | is the name of a file. Write words. | "maria.jpg"
shop: | must be a whole address that begins with https://, as the browser copies it | "www.hope.test/shop" ¦ "hope.test:8080/shop"
  ¦ "https://hope.test:99999/" ¦ "https://192.168.0.7/shop" ¦ "shop" ¦ "https://hope.test/shop," ¦ "<https://hope.test/shop>"
  ¦ "[Shop](https://hope.test/shop)" ¦ "https://https://hope.test/shop" ¦ "https://hope.test/s?a=1&amp;b=2" ¦ "Shop: https://hope.test/shop"
  ¦ "https:// hope.test/shop" ¦ "http://localhost:3000/shop" ¦ "https://me:secret@hope.test/shop" ¦ "https://h${'\u043E'}pe.test/shop"
donate:, nda:, events.link:, episodes.link: | must be a whole address | "http://hope.test/give" ¦ "javascript:alert(1)" ¦ "https://donate"
  ¦ "https:/hope.test/give" ¦ "https:hope.test/give" ¦ 'https:\\hope.test\give' ¦ "//google.com@hope.test/give" ¦ "/donate"
  ¦ "https://google.com@evil.test" ¦ 'https://evil.test\@hope.test/give' ¦ "https://hope.test/give-to-the-mo…" ¦ "https://printer.local/give"
  ¦ "contract.docx" ¦ "see our Facebook page" ¦ "holiday.mp4"
magazine: | must be the name of a file in src/owner/files, letter for letter, such as nda.pdf. You wrote " | "magazine.pdf"
  ¦ "file:///home/me/magazine.pdf"
voices.photo: | must be the name of a file in src/owner/photos, letter for letter, such as maria.jpg | "jane.jpg"
donate: | has two addresses, one after the other. Keep one of them | "https://hope.test/givehttps://hope.test/give"
  ¦ "https://hope.test/https://faith.test/give"
shop:, address: | is an example, which leads nowhere. Write your own, or leave it empty | "https://www.example.org"
donate:, address: | is a page that only you can open. Sign out there | "https://studio.youtube.com/channel/UC123" ¦ "https://hope.test/wp-admin/post.php"
  ¦ "https://drive.google.com/drive/folders/1abc" ¦ "https://docs.google.com/forms/d/1abc/edit" ¦ "https://calendar.google.com/calendar/u/0/r"
  ¦ "https://us02web.zoom.us/s/81" ¦ "https://github.com/jane/site/edit/main/a.md" ¦ "https://www.paypal.com/myaccount/summary"
address: | must be a whole address | "http://hope.test" ¦ "https://203.0.113.7" ¦ "https://localhost" ¦ "https://münchen.test"
address: | must be the address at which people open your site, without a page at its end | "https://www.hope.test//"
  ¦ "https://www.hope.test/index.html" ¦ "https://www.hope.test?from=mail" ¦ "https://hope.test/our%20site"
  ¦ "https://deploy-preview-7--hope.netlify.app" ¦ "https://a1b2c3d4.hope.pages.dev" ¦ "https://github.com/jane/site"
  ¦ "https://vercel.com/jane/site"
security-contact: | must be an e-mail address, such as hope@example.org, or a page that begins with https:// | "hope.test"
security-contact: | must be | "call us" ¦ "mailto:safe@hope.test" ¦ "e-mail: safe@hope.test" ¦ "http://hope.test/safe"
text-number: | must be a whole phone number with + and the country in front | "206 555 0142" ¦ "+1 206 555 0142 ext. 2" ¦ "555-0142"
text-number: | is an example, which leads nowhere | "206 555 0100"
organization-email: | is an example, which leads nowhere | "hope@example.org"
organization-email: | must be one e-mail address alone, such as hope@example.org | "write to us" ¦ "mailto:hope@hope.test"
  ¦ "hope@hope.test, help@hope.test" ¦ "info@hope..test" ¦ "Hope <info@hope.test>" ¦ "info@hope.test." ¦ "info@hope" ¦ "info(at)hope.test"
paid-for-by: | must be what follows the words 'Paid for by' | "Paid for by Hope"
day: | must be Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, or Saturday. | "Thirsday" ¦ "thursday" ¦ "Thursdays" ¦ "Thu"
time: | must be a time alone, written like 9 PM or 9:30 PM. You wrote | "25:00" ¦ "21:00" ¦ "9" ¦ "9 PM EST" ¦ "noon"
time-zone: | must be Eastern, Central, Mountain, Arizona, Pacific, Alaska, or Hawaii. | "EST" ¦ "Eastern Time" ¦ "New York"
skip: | an entry of 'skip' must be a day of the calendar, written like 2026-03-14 | ["Nov 26"]
skip: +2 | an entry of 'skip' must be a day of the calendar | [\n  "2026-11-26",\n  "2026-11-31",\n]
skip: | must be a Thursday, as the town hall is. 2026-11-27 is a Friday. | ["2026-11-27"]
skip: | is more than 3 years ahead | ["2036-11-27"]
banner: | must be plain words, or {town-hall}, which becomes the day and time of the town hall | "See you {tomorrow}" ¦ "See you {town hall}"
  ¦ "Join us: [town-hall]" ¦ "Our town hall: {{town-hall}}."
events.date: | must be a day of the calendar, written like 2026-03-14. You wrote | "2027-02-30" ¦ "03/14/2027" ¦ 2027-03-14T09:00:00 ¦ "3/14/27"
events.date:, episodes.date: | is more than 3 years ahead | "2062-06-14"
events.date: -2 | 'Picnic' was on 2025-06-14, so no page shows it. | "2025-06-14"
events.time: | must be written like 9 AM, or 9:30 AM to 1 PM | "25:99 XM" ¦ 09:00:00 ¦ "19:00-20:30"
episodes.show: | must be pastorspoint, townhall, the-resilient-path, or different-right. | "townhal"
voices.page: | must be home, religious, corruption, health, finance, tax, candidate, or resiliency. | "helth"
voices.quote: | must be without quotation marks of its own | "“We came.”" ¦ "'We came.'"
numbers.number: | must be a number alone, such as 38, 25%, 1,200+ or 5 million | "38 states" ¦ "Many" ¦ "50 000" ¦ "1 in 4"
second-video: | is there twice: https://hope.test/v. Keep one of the two. | "https://hope.test/v"
notable-guests: | an entry of 'notable-guests' is there twice: jane roe | ["Jane Roe", "Ann Roe", "jane roe"]
[[events]] +6 | 'title' is there twice: Picnic, 2027-03-14, 9 AM, Park |
  [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "9 AM"\nplace = "Park"\n[[events]]
[[episodes]] +8 | 'link' is there twice: https://hope.test/1 |
  [[episodes]]\nshow = "townhall"\ntitle = "Two"\nlink = "https://hope.test/1"\n[[episodes]]
[[questions]] +4 | 'question' is there twice: Who? | [[questions]]\nquestion = "who?"\nanswer = "Us."\n[[questions]]
[[voices]] +9 | 'page' is there twice: health | [[voices]]\nquote = "We stayed."\nname = "Ann Roe"\npage = "health"\n[[voices]]
[[voices]] | 'voices' has 9 blocks, and 8 is the most. | ${'[[voices]]\\nquote = "We came."\\nname = "Ann Roe"\\n'.repeat(8)}[[voices]]
[[numbers]] | 'numbers' has 5 blocks, and 4 is the most. | ${'[[numbers]]\\nnumber = "38"\\nwords = "states"\\n'.repeat(4)}[[numbers]]
shop: | taken: "address":"https://hope.test/shop?from=/wp-admin/" | "https://hope.test/shop?from=/wp-admin/"
shop: | taken: "address":"https://hope.test/wiki/Hope_(virtue)" | "https://hope.test/wiki/Hope_(virtue)"
shop: | taken: "address":"https://web.archive.org/web/2020/https://hope.test/" | "https://web.archive.org/web/2020/https://hope.test/"
nda: | taken: "address":"https://drive.google.com/drive/folders/1abc?usp=sharing" | "https://drive.google.com/drive/folders/1abc?usp=sharing"
organization-email: | taken: o'neill@yahoo.ca | "o'neill@yahoo.ca"
who-reads: | taken: "whoReads":"We read ${'👨\u200D👩'} می${'\u200C'}خواهم" | "We read ${'👨\u200D👩'} می${'\u200C'}خواهم"
events.time: | taken: "when":"Sunday, March 14, 2027, 11 PM to 1 AM" | "11 PM to 1 AM"
[[events]] | taken: "place":"Hall" | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "9 AM"\nplace = "Hall"\n[[events]]
`;

/** In forms.toml, where the form join has a link, and an endpoint is asked. */
export const inForms = `
join: | is a form’s link without its answers. In the form at Google: ⋮ → Get pre-filled link; | "${viewform}"
join: | must be a pre-filled link, such as https://docs.google.com/forms/d/e/1FAIpQL…/viewform?usp=pp_url&entry.1= | "TODO"
  ¦ "https://docs.google.com/forms/d/e/1FAIpQLSabc/viewform?entry.1=zip" ¦ "https://docs.google.com/forms/u/1/d/1k3Jxyz/edit#responses"
  ¦ "https://forms.gle/abc" ¦ "http${link.slice(5)}" ¦ "${link.replace('/e/', '/e/ ')}" ¦ "${viewform} ${viewform}"
  ¦ "https://script.google.com/macros/s/AKfy/exec"
join: | does not fit: no question is answered with 'lastName'. The fields of 'Join': firstName, lastName, |
  "${link.replace('entry.202=lastName&', '')}"
join: | does not fit: entry.202 is answered with 'lastNmae', which is no field; no question is answered with 'lastName' |
  "${link.replace('=lastName', '=lastNmae')}"
join: | does not fit: entry.300 is answered with '
  | "${link}&entry.300=equipment" ¦ "${link}&entry.300=Which%20county%20are%20you%20from%3F"
join: | does not fit: entry.202 is answered with 'firstName', which another question has too | "${link.replace('=lastName', '=firstName')}"
join: | twice or not from a Short answer. Change that question to Short answer, and copy the link again | "${link}&entry.201=x"
  ¦ "${link}&entry.301=a&entry.301=b" ¦ "${link}&entry.9_year=2025" ¦ "${link}&entry.9_sentinel=" ¦ "${link}&entry.9.other_option_response=x"
  ¦ "${link.replace('entry.206=', 'entry.99999999999999999999=')}"
join: | is of a form that collects e-mail addresses, and so refuses what the app sends | "${link}&emailAddress=me%40hope.test"
join: | must be a text in quotes | 5
join: -1 | asks the endpoint by a submissionId with "confirm", and no form sends one | "${link}"
join: | taken: "zip":206 | "${link.replaceAll('&', '&amp;')}&amp;entry.209=submissionId"
  ¦ "${link.replace('/forms/', '/forms/u/1/')}&entry.209=submissionId"
join = | is not known here. Known here: endpoint, endpoint-mode, podcast-feedback, join, | jion = ""
health: | 'health' has the same form at Google as 'join'. Each needs one of its own | "${linkWith('join', entriesOf('health'))}"
health: | 'health' is of the form 'Join', by its answers. | "${link}"
endpoint: | must be what Deploy → Manage deployments shows, such as https://script.google.com/macros/s/…/exec | "${viewform}"
  ¦ "https://script.google.com/macros/s/AKfy/dev" ¦ "https://script.google.com/a/macros/hope.test/s/AKfycbx7H1Z/exec"
endpoint: | must be a whole address | "script.google.com/macros/s/AKfy/exec" ¦ "AKfycbx7H1Z-pQ0uM1cXo2" ¦ "http://hope.test/rpc/form_service" ¦ "TODO"
endpoint: | is a page that only you can open | "https://docs.google.com/spreadsheets/d/1abc/edit#gid=0"
endpoint: | is the address of this site itself, which takes no answers | "https://www.hope.test/join"
endpoint-mode: | must be deliver or confirm. You wrote "both". | "both"
endpoint-mode: | "deliver" sends every form to the endpoint, and nothing to the forms at Google of join. | "deliver"
endpoint-mode = ? | 'endpoint-mode' is missing | gone
`;

/** In the line of a photo or PDF, beside a file of this name that holds the second word. Without more, its name is written. */
export const inFolders = String.raw`
photo: maria.jpg photo | must be the name of a file in src/owner/photos, letter for letter | "https://hope.test/maria.jpg"
  ¦ "photos/maria.jpg" ¦ 'C:\Users\me\maria.jpg' ¦ "Maria.JPG" ¦ "maria.jpeg" ¦ "mria.jpg" ¦ "somebody-else.png"
photo: letter.jpg words, photo: letter.pdf pdf, photo: logo.svg svg, photo: logo.png svg | must be a JPEG, PNG, WebP, AVIF or HEIC picture
photo: maria.jpg nothing, nda: nda.pdf nothing | is an empty file. Copy it there once more.
photo: maria.jpg heavy | is too large: it has 14.5 MB, and 10.0 MB is the most.
photo: maria.jpg damaged | maria.jpg cannot be read as a picture. Open it, and save it again as JPEG.
photo: maria.jpg tiny | pixels. A photo needs 200 × 200 at least: take a larger one.
photo: maria.png vast | maria.png has 20000 × 15000 pixels (300 million), and 150 million is the most.
photo: maria.heic heic, photo: maria.jpg heic | is a HEIC picture that this computer cannot read. Open it where it was taken
photo: maria.heic readable-heic | taken: "addresses":["/photos/maria-
photo: Mari${'\u0301'}a.jpg photo | taken: "addresses":["/photos/mar | "Mar${'\u00ED'}a.jpg"
photo: at-9${'\u202F'}PM.jpg photo | taken: "addresses":["/photos/at-9-pm- | "at-9 PM.jpg"
nda: nda.pdf pdf | must be the name of a file in src/owner/files, letter for letter | "NDA.pdf" ¦ "ndaa.pdf" ¦ "files/nda.pdf"
nda: nda.pdf words | must be a PDF. You wrote "nda.pdf".
nda: nda.pdf heavy-pdf | is too large: it has 26.0 MB, and 25.0 MB is the most.
`;

/** In how site.toml is saved: each way has a name. */
export const inSaving = `
latin | src/owner/site.toml, line 54: the file is not plain text in UTF-8, and letters would be lost.
utf16, document | src/owner/site.toml: the file is not plain text in UTF-8, and letters would be lost.
a mark | taken: "name":"Ñandú"
gone | src/owner/site.toml is missing. Bring it back from your copy of the site, or from where you got it;
another file | src/owner/site.toml, line 1: 'endpoint' is not known here.
empty | src/owner/site.toml is empty. Bring it back
`;
