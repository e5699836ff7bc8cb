import { readSite, siteFile } from '#src/build/owner/site-file.ts';
import { soundSite as sound, surroundings } from '#tests/support/sound-site.ts';
import { sentenceTable } from '#tests/support/text-table.ts';
import { type Mistake, toldBy } from './mistake.ts';

const lastRemark = '# Episodes of the podcasts,';
const banner = 'banner = "Our weekly live town hall: {town-hall}."';
const secondMember =
  '[[team]]\\ntitle = "Co-Founder"\\nname = ""\\nphoto = ""\\n\\n[[team]]\\ntitle = "Pillar Lead, Religious"';

/** What the owner wrote, in whose place, and the sentence about it: in the line of the first, or so many lines below or above. */
const rows = sentenceTable(String.raw`
curly quotes | address = "" | address = “https://hope.test”
a curly quote at the end | address = "" | address = "https://hope.test”
  a curly quote (“ or ”) is in the place of a straight one ("). Write: address = "https://hope.test"
curly single quotes | day = "Thursday" | day = ‘Thursday’
  a curly quote (“ or ”) is in the place of a straight one ("). Write: day = "Thursday"
curly quotes in a list | notable-guests = [] | notable-guests = [“Jane”, “John”]
  a curly quote (“ or ”) is in the place of a straight one ("). Write: notable-guests = ["Jane", "John"]
a quote lost at the end | shop = "" | shop = "https://hope.test/shop
a quote lost at the beginning | shop = "" | shop = https://hope.test/shop"
two signs | shop = "" | shop == "https://hope.test/shop"
  the value needs a straight quote (") in front of it and one behind it. Write: shop = "https://hope.test/shop"
no quotes | day = "Thursday" | day = Thursday
an apostrophe lost | day = "Thursday" | day = 'Thursday
  the value needs a straight quote (") in front of it and one behind it. Write: day = "Thursday"
no quotes around a time | time = "9 PM" | time = 9 PM
  the value needs a straight quote (") in front of it and one behind it. Write: time = "9 PM"
no quotes in a list | notable-guests = [] | notable-guests = [Jane, John]
  each entry of a list needs straight quotes (") around it. Write: notable-guests = ["Jane", "John"]
no quotes in a list of lines | notable-guests = [] | notable-guests = [\n  Jane Roe,\n]
  +1 each entry of 'notable-guests' needs straight quotes (") around it, and a comma behind it. Write: "Jane Roe",
a comma lost between lines | notable-guests = [] | notable-guests = [\n  "Jane Roe"\n  "John Roe",\n]
  +1 a comma is missing behind this entry. Write: "Jane Roe",
a comma lost on a line | notable-guests = [] | notable-guests = ["Jane Roe" "John Roe"]
  a comma is missing between two entries. Write: notable-guests = ["Jane Roe", "John Roe"]
a bracket lost | notable-guests = [] | notable-guests = [\n  "Jane Roe",
  +1 the list 'notable-guests' has no end. Close it below this line with ] on a line of its own.
a bracket lost above a heading | guest-speakers = [] | guest-speakers = [\n  "Jane Roe",
  +1 the list 'guest-speakers' has no end. Close it below this line with ] on a line of its own.
a heading without its second bracket | [town-hall] | [town-hall
  the brackets of a heading do not match: [town-hall. Write: [town-hall]
a heading without its first bracket | [town-hall] | town-hall]
  the brackets of a heading do not match: town-hall]. Write: [town-hall]
a heading in two words | [town-hall] | [town hall]
  the brackets of a heading do not match: [town hall]. Write: [town-hall]
a line twice | shop = "" | shop = ""\nshop = "https://hope.test/shop"
  +1 'shop' is written twice. Keep one of the two.
a heading twice | [people] | [links]\n[people]
  [links] is written twice. Keep one of the two.
nothing behind the sign | shop = "" | shop =
  'shop' has no value. While you do not know it yet, it is empty. Write: shop = ""
nothing behind the sign of a list | guest-speakers = [] | guest-speakers =
  'guest-speakers' has no value. While you do not know it yet, it is empty. Write: guest-speakers = []
no year behind the sign | copyright-year = 2025 | copyright-year =
a year with a dot | copyright-year = 2025 | copyright-year = 2026.
a year with a zero in front | copyright-year = 2025 | copyright-year = 02025
a year in words | copyright-year = 2025 | copyright-year = this year
  'copyright-year' needs a number, without quotes, letters or a zero in front. Write: copyright-year = 2026
a semicolon behind the value | shop = "" | shop = "";
  ';' is too much behind the closing quote. A remark begins with #. Write: shop = ""
a comma behind the value | shop = "" | shop = "",
  ',' is too much behind the closing quote. A remark begins with #. Write: shop = ""
a remark without its sign | shop = "" | shop = "" not yet
  'not yet' is too much behind the closing quote. A remark begins with #. Write: shop = ""
a line of words | shop = "" | shop = ""\nWe have no shop yet
  +1 this line cannot be read: We have no shop yet. Begin a remark with #. A line of yours looks like this: name = "Text"
another language's remark | shop = "" | // shop = ""
a sign of quotation before a line | shop = "" | > shop = ""
a bullet before a line | shop = "" | • shop = ""
  the name in front of = is one word, of letters, digits and hyphens. Write: shop = ""
a colon for the sign | shop = "" | shop: "https://hope.test/shop"
no sign | shop = "" | shop "https://hope.test/shop"
  a line of yours has = behind its name. Write: shop = "https://hope.test/shop"
three quotes | shop = "" | shop = """
  three quotes (") are one too many. Write: shop = ""
a text over two lines | ${banner} | banner = "Watch our\nlive town hall."
  the text goes on in the next line, and has to be on one. Write: banner = "Watch our live town hall."
a text over two lines in three quotes | ${banner} | banner = """Watch our\nlive town hall."""
  'banner' goes on in another line, and has to be on one. Write: banner = "Watch our live town hall."
quotes inside a text | ${banner} | banner = "Our "live" hall"
  a text in quotes may not hold straight quotes (") itself, only '. Write: banner = "Our 'live' hall"
quotes around quotes | shop = "" | shop = ""https://hope.test/shop""
  a text in quotes may not hold straight quotes (") itself, only '. Write: shop = "https://hope.test/shop"
quotes inside a list | notable-guests = [] | notable-guests = [\n  "Jane "JJ" Example",\n]
  +1 a text in quotes may not hold straight quotes (") itself, only '. Write: "Jane 'JJ' Example",
a path of Windows | photo = "" | photo = "C:\Users\me\maria.jpg"
  the name of the file alone is enough; the file belongs into its folder beside site.toml. 'photo' names maria.jpg, which is not in src/owner/photos. Put it there. If it is on another computer: run npm run build there, and commit src/owner/photos/published.
a backslash | ${banner} | banner = "Faith \ Freedom"
  a backslash is written twice, or as /. Write: banner = "Faith \\ Freedom"
a no-break space before the sign | shop = "" | shop${'\u00A0'}= ""
a no-break space behind the sign | shop = "" | shop =${'\u00A0'}""
a blank of no width | shop = "" | ${'\u200B'}shop = ""
  this line has a special blank, as copied text often does. Write: shop = ""
single brackets around the first of a team | [[team]] | [team]
single brackets around another of the team | ${secondMember} | [team]\ntitle = "Co-Founder"\nname = ""\nphoto = ""\n\n[[team]]\ntitle = "Pillar Lead, Religious"
  [team] needs two brackets on each side: [[team]]
a heading of the team lost | ${secondMember} | title = "Co-Founder"\nname = ""\nphoto = ""\n\n[[team]]\ntitle = "Pillar Lead, Religious"
  'title' is written twice in one block. If another block begins here, write its heading above it: [[team]]. If not, keep one of the two.
a heading of the team misspelled | ${secondMember} | [[tem]]\ntitle = "Co-Founder"\nname = ""\nphoto = ""\n\n[[team]]\ntitle = "Pillar Lead, Religious"
  there is no heading [[tem]]. Do you mean [[team]]?
the first heading of the team lost | [[team]]\ntitle = "Co-Founder" | title = "Co-Founder"
  the heading [[team]] is missing above this line. Write it there, on a line of its own.
double brackets around one | [links] | [[links]]
  [[links]] needs single brackets: [links]
a mark of a merge | address = "" | <<<<<<< HEAD\naddress = ""
  git has put two versions of the file below each other. Keep the lines of one, and delete this line, ======= and >>>>>>>.
a year in quotes | copyright-year = 2025 | copyright-year = "2026"
a year of two digits | copyright-year = 2025 | copyright-year = 26
two years | copyright-year = 2025 | copyright-year = 2026-2027
a year and a half | copyright-year = 2025 | copyright-year = 2026.5
a sign of copyright before the year | copyright-year = 2025 | copyright-year = "© 2026"
  'copyright-year' needs a whole number from 2000 to 2100, without quotes. Write: copyright-year = 2026
a misspelled key | donate = "" | donat = ""
  nothing here is called 'donat'. Do you mean 'donate'?
a key that nothing resembles | donate = "" | donate = ""\nfavorite-color = ""
  +1 nothing here is called 'favorite-color'. Known here: events, donate, shop, video, second-video, social-network, short-video, nda, magazine.
a key in capital letters | donate = "" | Donate = ""
  nothing here is called 'Donate'. Do you mean 'donate'?
a key with a space | second-video = "" | second video = ""
  the name in front of = is one word, of letters, digits and hyphens. Write: second-video = ""
a key of a language | donate = "" | donate = ""\n__proto__ = ""
  +1 nothing here is called '__proto__'. Known here: events, donate, shop, video, second-video, social-network, short-video, nda, magazine.
a key under another heading | time-zone = "Eastern" | time-zone = "Eastern"\nshop = ""
an answer for a form that is none | [who-answers] | [who-answers]\nshop = "In a week."
  +1 'shop' belongs under the heading [links]. Move it there.
a key of the top below a heading | [people] | banner = ""\n[people]
  'banner' belongs at the top of the file, above the first line in brackets. Move it there.
a link above the first heading | address = "" | address = ""\nevents = "https://hope.test/events"
  +1 'events' belongs under the heading [links]. Move it there.
a key gone | shop = ""\n | ${''}
  -4 'shop' is missing. Write it back, empty if need be: shop = ""
a heading lost | [links]\n | ${''}
  +1 the heading [links] is missing above this line. Write it there, on a line of its own.
a heading misspelled | [links] | [link]
  there is no heading [link]. Do you mean [links]?
the heading of the names lost | [people]\n | ${''}
  +1 the heading [people] is missing above this line. Write it there, on a line of its own.
the heading of the town hall lost | [town-hall]\n | ${''}
  +1 the heading [town-hall] is missing above this line. Write it there, on a line of its own.
a block gone | [people]\n# On Pastors Point.\nnotable-guests = []\n# On Townhall.\nguest-speakers = []\n | ${''}
  src/owner/site.toml: the heading [people] is missing. Write it back, with its lines: notable-guests, guest-speakers.
a number for a text | shop = "" | shop = 5
  'shop' needs a text in quotes. Write: shop = ""
a yes for a text | name = "" | name = true
  'name' needs a text in quotes. Write: name = "true"
a list for a text | name = "" | name = ["Jane", "John"]
  'name' needs a text in quotes. Write: name = "Jane, John"
one name without brackets | notable-guests = [] | notable-guests = "Jane Roe"
  'notable-guests' needs a list in brackets. Write: notable-guests = ["Jane Roe"]
an empty name in a list | notable-guests = [] | notable-guests = [\n  "Jane Roe",\n  "",\n]
  +2 each entry of 'notable-guests' may not be empty. Delete it, or write it.
an empty name in a list on one line | notable-guests = [] | notable-guests = ["Jane", ""]
  each entry of 'notable-guests' may not be empty. Delete it, or write it.
a number in a list | notable-guests = [] | notable-guests = [\n  5,\n]
  +1 each entry of 'notable-guests' needs a text in quotes. Write: "5"
a member without a title | title = "Editor" | title = ""
  'title' may not be empty.
a member whose title is gone | title = "Editor"\n | ${''}
  -1 'title' is missing. Write it back: title = "…"
a name of 3,000 letters | name = "" | name = "${'Jane '.repeat(600)}"
  'name' is too long: it has 2999 letters, and 200 is the most. Shorten it.
a title that turns around | title = "Editor" | title = "Editor${'\u202E'}"
  'title' holds an invisible character (U+202E) behind 'Editor'. Write: title = "Editor"
a link that is not safe | events = "" | events = "http://hope.test/events"
  'events' begins with http://, which is not safe. Try whether it opens with https:// in front. Write: events = "https://hope.test/events"
a link without its beginning | shop = "" | shop = "www.hope.test/shop"
  'shop' has no https:// in front. Write: shop = "https://www.hope.test/shop"
a link without its beginning, and a port | shop = "" | shop = "hope.test:8080/shop"
  'shop' has no https:// in front. Write: shop = "https://hope.test:8080/shop"
a program for a link | donate = "" | donate = "javascript:alert(1)"
  'donate' may not be a 'javascript:' address. A link begins with https://
data for a link | donate = "" | donate = "data:text/html,hello"
  'donate' may not be a 'data:' address. A link begins with https://
a file for a link | nda = "" | nda = "file:///home/me/nda.pdf"
  'nda' is an address. Put the file itself into src/owner/files, and write its name here.
an e-mail address for a link | donate = "" | donate = "give@hope.test"
  'donate' is an e-mail address: give@hope.test. A link begins with https://
a blank in a link | donate = "" | donate = "https://hope.test/give now"
  'donate' has a space inside: https://hope.test/give now. Copy the whole address from the browser.
one slash | donate = "" | donate = "https:/hope.test/give"
no slash | donate = "" | donate = "https:hope.test/give"
three slashes | donate = "" | donate = "https:///hope.test/give"
backslashes | donate = "" | donate = 'https:\\hope.test\give'
no colon | donate = "" | donate = "https//hope.test/give"
only the slashes | donate = "" | donate = "//hope.test/give"
  'donate' lacks https:// with both slashes in front. Write: donate = "https://hope.test/give"
only the slashes, and a name before the host | donate = "" | donate = "//google.com@hope.test/give"
  'donate' leads to hope.test, not to google.com@hope.test. Copy the whole address from the browser.
a name before the host | donate = "" | donate = "https://google.com@evil.test"
  'donate' leads to evil.test, not to google.com@evil.test. Copy the whole address from the browser.
a backslash behind the host | donate = "" | donate = 'https://evil.test\@hope.test/give'
  'donate' leads to evil.test, not to evil.test\@hope.test. Copy the whole address from the browser.
an address pasted twice | donate = "" | donate = "https://hope.test/givehttps://hope.test/give"
  'donate' holds its address twice. Write: donate = "https://hope.test/give"
two addresses | donate = "" | donate = "https://hope.test/https://faith.test/give"
  'donate' holds two addresses, one behind the other. Keep one of them: https://hope.test/ or https://faith.test/give
half a link | donate = "" | donate = "https://donate"
  'donate' is no whole address: https://donate. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a link that is cut short | donate = "" | donate = "https://hope.test/give-to-the-mo…"
  'donate' is cut short: https://hope.test/give-to-the-mo…. Copy the whole address from the browser.
the address of the example | shop = "" | shop = "https://www.example.org/"
  'shop' is still the address of an example: https://www.example.org/. Write your own, or leave it empty: shop = ""
a search engine's detour | shop = "" | shop = "https://www.google.com/url?q=https://hope.test/shop&sa=D"
  'shop' passes through www.google.com first. Write: shop = "https://hope.test/shop"
a network's detour | shop = "" | shop = "https://l.facebook.com/l.php?u=https%3A%2F%2Fhope.test%2Fshop&h=AT0"
  'shop' passes through l.facebook.com first. Write: shop = "https://hope.test/shop"
a number for a host | shop = "" | shop = "https://192.168.0.7/shop"
  'shop' leads to a number, 192.168.0.7, and not to a name. Write the name that the site has.
a port that is none | shop = "" | shop = "https://hope.test:99999/"
  'shop' is no whole address: https://hope.test:99999/. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
an invisible letter in a link | shop = "" | shop = "https://hope.test/${'\u200B'}shop"
  'shop' holds an invisible character (U+200B) behind 'https://hope.test/'. Write: shop = "https://hope.test/shop"
a document for a PDF | nda = "" | nda = "contract.docx"
  'nda' names the file contract.docx. Save it as a PDF, put that into src/owner/files, and write its name: contract.pdf
a PDF that is not there | magazine = "" | magazine = "magazine.pdf"
  'magazine' names magazine.pdf, which is not in src/owner/files. Put it there.
a site address that is not safe | address = "" | address = "http://hope.test"
  'address' begins with http://, which is not safe. Try whether it opens with https:// in front. Write: address = "https://hope.test"
a site address with a slash at its end | address = "" | address = "https://www.hope.test/"
a page for the site's address | address = "" | address = "https://www.hope.test/index.html"
a question in the site's address | address = "" | address = "https://www.hope.test?from=mail"
  'address' holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end. Write: address = "https://www.hope.test"
a site address with other letters | address = "" | address = "https://münchen.test"
  'address' holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end. Write: address = "https://xn--mnchen-3ya.test"
a folder with other letters | address = "" | address = "https://hope.test/our%20site"
  'address' holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end. Write: address = "https://hope.test"
the try of a host for the site's address | address = "" | address = "https://deploy-preview-7--hope.netlify.app"
  'address' is the address of one try, which ends. Write: address = "https://hope.netlify.app"
the try of another host | address = "" | address = "https://a1b2c3d4.hope.pages.dev"
  'address' is the address of one try, which ends. Write: address = "https://hope.pages.dev"
a number for the site's address | address = "" | address = "https://203.0.113.7"
  'address' leads to a number, 203.0.113.7, and not to a name. Write the name that the site has.
this computer for the site's address | address = "" | address = "https://localhost"
  'address' is no whole address: https://localhost. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
the example's site address | address = "" | address = "https://www.example.org"
  'address' is still the address of an example: https://www.example.org. Write your own, or leave it empty: address = ""
a contact that is no address | security-contact = "" | security-contact = "call us"
  'security-contact' needs an e-mail address, or a page that begins with https://
a contact with more than the address | security-contact = "" | security-contact = "mailto:safe@hope.test"
a word before an e-mail address | security-contact = "" | security-contact = "e-mail: safe@hope.test"
  'security-contact' needs the e-mail address alone. Write: security-contact = "safe@hope.test"
a contact's page that is not safe | security-contact = "" | security-contact = "http://hope.test/safe"
  'security-contact' begins with http://, which is not safe. Try whether it opens with https:// in front. Write: security-contact = "https://hope.test/safe"
a phone number without its country | copyright-year = 2025 | text-number = "206 555 0100"\ncopyright-year = 2025
  'text-number' is still the number of an example: 206 555 0100. Write your own, or leave it empty: text-number = ""
a phone number with more | copyright-year = 2025 | text-number = "+1 206 555 0100 ext. 2"\ncopyright-year = 2025
  'text-number' needs a whole phone number with + and the country in front, such as +1 206 555 0100. It has: +1 206 555 0100 ext. 2
an e-mail address that is none | organization-email = "" | organization-email = "write to us"
  'organization-email' needs an e-mail address, not write to us
an e-mail address with more | organization-email = "" | organization-email = "mailto:hope@hope.test"
  'organization-email' needs the e-mail address alone. Write: organization-email = "hope@hope.test"
two e-mail addresses | organization-email = "" | organization-email = "hope@hope.test, help@hope.test"
  'organization-email' needs one e-mail address alone, not hope@hope.test, help@hope.test
the example's e-mail address | organization-email = "" | organization-email = "hope@example.org"
  'organization-email' is still the address of an example: hope@example.org. Write your own, or leave it empty: organization-email = ""
a payer with the words before it | paid-for-by = "" | paid-for-by = "Paid for by Hope"
  'paid-for-by' is shown behind the words 'Paid for by'. Leave these out. Write: paid-for-by = "Hope"
a legal name of 300 letters | organization = "" | organization = "${'Hope, '.repeat(50)}"
  'organization' is too long: it has 299 letters, and 200 is the most. Shorten it.
a legal name that turns around | organization = "" | organization = "Hope${'\u202E'}, Inc."
  'organization' holds an invisible character (U+202E) behind 'Hope'. Write: organization = "Hope, Inc."
a line of the top misspelled | organization = "" | organisation = ""
  nothing here is called 'organisation'. Do you mean 'organization'?
a question without an answer | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = ""\n${lastRemark}
  +2 'answer' may not be empty.
an answer of 2,000 letters | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = "${'We do. '.repeat(285)}"\n${lastRemark}
  +2 'answer' is too long: it has 1994 letters, and 1000 is the most. Shorten it.
a day that is none | day = "Thursday" | day = "Thirsday"
  'day' is one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not Thirsday. Write: day = "Thursday"
a day in small letters | day = "Thursday" | day = "thursday"
  'day' is one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not thursday. Write: day = "Thursday"
no day | day = "Thursday" | day = ""
  'day' may not be empty.
an hour that is none | time = "9 PM" | time = "25:00"
  'time' is written like 9 PM or 9:30 PM, not 25:00.
the hours of a day | time = "9 PM" | time = "21:00"
  'time' is written like 9 PM or 9:30 PM, not 21:00. Write: time = "9 PM"
half of a time | time = "9 PM" | time = "9"
  'time' is written like 9 PM or 9:30 PM, not 9.
the short name of a zone | time-zone = "Eastern" | time-zone = "EST"
  'time-zone' is one of Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii, not EST. Write: time-zone = "Eastern"
an answer for a form misspelled | [who-answers] | [who-answers]\njoyn = "In a week."
  +1 nothing here is called 'joyn'. Do you mean 'join'?
an answer of 300 letters | [who-answers] | [who-answers]\njoin = "${'We call. '.repeat(33)}"
  +1 'join' is too long: it has 296 letters, and 200 is the most. Shorten it.
an answer without its heading | [who-answers]\n# join = "Our state director calls you within a week."\n | join = "In a week."\n
  the heading [who-answers] is missing above this line. Write it there, on a line of its own.
a limit below the narrowest | name-length = 12 | name-length = 10
a word for a limit | name-length = 12 | name-length = "unlimited"
  'name-length' needs a whole number from 12 to 100, without quotes. Write: name-length = 100
a limit above the widest | email-length = 30 | email-length = 300
  'email-length' needs a whole number from 30 to 254, without quotes. Write: email-length = 254
a limit in quotes | name-length = 12 | name-length = "40"
  'name-length' needs a whole number from 12 to 100, without quotes. Write: name-length = 40
a yes in quotes | name-signs = false | name-signs = "true"
a yes for true | name-signs = false | name-signs = yes
True in capitals | name-signs = false | name-signs = True
  'name-signs' is true or false, without quotes. Write: name-signs = true
a limit that is none | territories = false | territory = true
  nothing here is called 'territory'. Do you mean 'territories'?
a week off without its year | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["Nov 26"]
  +1 each entry of 'skip' is a day of the calendar, written like 2026-03-14, not Nov 26.
a week off that is no day | time-zone = "Eastern" | time-zone = "Eastern"\nskip = [\n  "2026-11-26",\n  "2026-11-31",\n]
  +3 each entry of 'skip' is a day of the calendar, written like 2026-03-14, not 2026-11-31.
a week off on another day | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["2026-11-27"]
  +1 each entry of 'skip' is a Thursday, as the town hall is, not a Friday: 2026-11-27
a week off for a text | time-zone = "Eastern" | time-zone = "Eastern"\nskip = "2026-11-26"
  +1 'skip' needs a list in brackets. Write: skip = ["2026-11-26"]
a week off far away | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["2036-11-27"]
  +1 each entry of 'skip' is more than 3 years ahead: 2036-11-27. Is the year right?
a banner that hopes for too much | ${banner} | banner = "See you {tomorrow}"
  'banner' knows {town-hall}, in whose place its day and time appear, but not {tomorrow}.
a banner with a blank in its place | ${banner} | banner = "See you {town hall}"
  'banner' knows {town-hall}, in whose place its day and time appear, but not {town hall}. Write: banner = "See you {town-hall}"
a banner of 5,000 letters | ${banner} | banner = "${'Watch '.repeat(833)}."
  'banner' is too long: it has 4999 letters, and 200 is the most. Shorten it.
a banner that turns around | ${banner} | banner = "Watch our ${'\u202E'}town hall"
  'banner' holds an invisible character (U+202E) behind 'Watch our '. Write: banner = "Watch our town hall"
an event on a day that is none | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-02-30"\n${lastRemark}
a day without quotes that is none | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 2027-02-30\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not 2027-02-30.
a day as on a letter | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "03/14/2027"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not 03/14/2027. Write: date = "2027-03-14"
a day with its time | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 2027-03-14T09:00:00\n${lastRemark}
  +2 'date' holds a day alone. Its time goes into the line 'time'. Write: date = "2027-03-14"
an event that is over | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2025-06-14"\n${lastRemark}
  'Picnic' was on 2025-06-14, so no page shows it any more. Delete its block, or write its next day.
an event in a year too far | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2062-06-14"\n${lastRemark}
  +2 'date' is more than 3 years ahead: 2062-06-14. Is the year right?
an event at no time | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\ntime = "25:99 XM"\n${lastRemark}
  +3 'time' is written like 9 AM, or 9:30 AM to 1 PM, not 25:99 XM.
an event's time without quotes | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\ntime = 09:00:00\n${lastRemark}
  +3 'time' is written like 9 AM, or 9:30 AM to 1 PM, not 09:00:00. Write: time = "9 AM"
an event twice | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\n[[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  +4 'title' is in a block above, too. Keep one of the two blocks.
an event without a title | ${lastRemark} | [[events]]\ndate = "2026-06-14"\n${lastRemark}
  'title' is missing. Write it back: title = "…"
an event without a day | ${lastRemark} | [[events]]\ntitle = "Picnic"\n${lastRemark}
  'date' is missing. Write it back: date = "…"
an event's key misspelled | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\nplase = "Park"\n${lastRemark}
  +3 nothing here is called 'plase'. Do you mean 'place'?
an event's link without its beginning | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\nlink = "hope.test/picnic"\n${lastRemark}
  +3 'link' has no https:// in front. Write: link = "https://hope.test/picnic"
an event in single brackets | ${lastRemark} | [events]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  [events] needs two brackets on each side: [[events]]
an event's heading misspelled | ${lastRemark} | [[event]]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  there is no heading [[event]]. Do you mean [[events]]?
an episode of no show | ${lastRemark} | [[episodes]]\nshow = "townhal"\ntitle = "One"\nlink = "https://hope.test/1"\n${lastRemark}
  +1 'show' is one of pastorspoint, townhall, the-resilient-path, different-right, not townhal. Write: show = "townhall"
an episode in a year too far | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "One"\ndate = "2062-01-01"\nlink = "https://hope.test/1"\n${lastRemark}
  +3 'date' is more than 3 years ahead: 2062-01-01. Is the year right?
an episode without a link | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "One"\nlink = ""\n${lastRemark}
  +3 'link' may not be empty.
a voice that says nothing | ${lastRemark} | [[voices]]\nquote = ""\nname = "Jane"\n${lastRemark}
  +1 'quote' may not be empty.
a voice without a name | ${lastRemark} | [[voices]]\nquote = "We came."\n${lastRemark}
  'name' is missing. Write it back: name = "…"
a voice of 1,000 letters | ${lastRemark} | [[voices]]\nquote = "${'We came. '.repeat(111)}"\nname = "Jane"\n${lastRemark}
  +1 'quote' is too long: it has 998 letters, and 300 is the most. Shorten it.
a voice in quotation marks | ${lastRemark} | [[voices]]\nquote = "“We came.”"\nname = "Jane"\n${lastRemark}
a voice in apostrophes | ${lastRemark} | [[voices]]\nquote = "'We came.'"\nname = "Ann Roe"\n${lastRemark}
  +1 'quote' has quotation marks of its own, which the page sets. Write: quote = "We came."
a voice for a page that is none | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\npage = "helth"\n${lastRemark}
  +3 'page' is one of home, religious, corruption, health, finance, tax, candidate, resiliency, not helth. Write: page = "health"
two voices for a page | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\npage = "tax"\n[[voices]]\nquote = "We stayed."\nname = "John"\npage = "tax"\n${lastRemark}
  +7 'page' is that of another voice: tax. Leave one of the two empty, and it finds its own page.
nine voices | ${lastRemark} | ${'[[voices]]\\nquote = "We came."\\nname = "Jane"\\n'.repeat(9)}${lastRemark}
  +25 'quote' begins one block too many: 8 is the most. Take one out.
a voice with a photo that is not there | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\nphoto = "jane.jpg"\n${lastRemark}
  +3 'photo' names jane.jpg, which is not in src/owner/photos. Put it there. If it is on another computer: run npm run build there, and commit src/owner/photos/published.
a voice under a heading misspelled | ${lastRemark} | [[voice]]\nquote = "We came."\nname = "Jane"\n${lastRemark}
  there is no heading [[voice]]. Do you mean [[voices]]?
a number without words | ${lastRemark} | [[numbers]]\nnumber = "38"\nwords = ""\n${lastRemark}
  +2 'words' may not be empty.
a number with its words | ${lastRemark} | [[numbers]]\nnumber = "38 states"\nwords = "with a director"\n${lastRemark}
  +1 'number' is a number alone, such as 38, 1,200+ or 5 million, not 38 states. What it counts goes into the line 'words'. Write: number = "38"
a number in words | ${lastRemark} | [[numbers]]\nnumber = "Many"\nwords = "states"\n${lastRemark}
  +1 'number' is a number alone, such as 38, 1,200+ or 5 million, not Many. What it counts goes into the line 'words'.
a number without quotes | ${lastRemark} | [[numbers]]\nnumber = 38\nwords = "states"\n${lastRemark}
  +1 'number' needs a text in quotes. Write: number = "38"
five numbers | ${lastRemark} | ${'[[numbers]]\\nnumber = "38"\\nwords = "states"\\n'.repeat(5)}${lastRemark}
  +13 'number' begins one block too many: 4 is the most. Take one out.
a name saved in two encodings | name = "" | name = "JosÃ© PeÃ±a"
  'name' was saved in two different encodings, which spoiled some letters. Write: name = "José Peña"
a letter that was lost | name = "" | name = "Jos${'\uFFFD'}"
  'name' has lost a letter, in the place of ${'\uFFFD'}: Jos${'\uFFFD'}. Type it again.
an apostrophe saved in two encodings | who-reads = "" | who-reads = "Weâ€™re reading"
  'who-reads' was saved in two different encodings, which spoiled some letters. Write: who-reads = "We’re reading"
the full stop of a sentence behind a link | shop = "" | shop = "https://hope.test/shop."
a comma behind a link | shop = "" | shop = "https://hope.test/shop,"
a link in parentheses | shop = "" | shop = "(https://hope.test/shop)"
a link in angle brackets | shop = "" | shop = "<https://hope.test/shop>"
a link of Markdown | shop = "" | shop = "[Shop](https://hope.test/shop)"
https twice | shop = "" | shop = "https://https://hope.test/shop"
  'shop' has signs around the address that do not belong to it. Write: shop = "https://hope.test/shop"
a link from the source of a page | shop = "" | shop = "https://hope.test/s?a=1&amp;b=2"
  'shop' has signs around the address that do not belong to it. Write: shop = "https://hope.test/s?a=1&b=2"
a hyphen that nobody sees in a link | shop = "" | shop = "https://hope.test/sh${'\u00AD'}op"
  'shop' holds an invisible character (U+00AD) behind 'https://hope.test/sh'. Write: shop = "https://hope.test/shop"
a sign of direction before an e-mail address | organization-email = "" | organization-email = "${'\u200E'}info@hope.test"
  'organization-email' holds an invisible character (U+200E) at its beginning. Write: organization-email = "info@hope.test"
two dots in an e-mail address | organization-email = "" | organization-email = "info@hope..test"
  'organization-email' has two dots, one behind the other. Write: organization-email = "info@hope.test"
a page of this site for a link | donate = "" | donate = "/donate"
  'donate' is no whole address: /donate. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
the page where videos are managed | video = "" | video = "https://studio.youtube.com/channel/UC123"
  'video' is a page of studio.youtube.com that only you can open: https://studio.youtube.com/channel/UC123. Copy the address that visitors see.
HTML in a name | name = "" | name = "<b>Maria</b> Roe"
Markdown in a name | name = "" | name = "**Maria Roe**"
  'name' holds signs of HTML or Markdown, which would be shown as they are. Write: name = "Maria Roe"
a link of Markdown in a sentence | who-reads = "" | who-reads = "See [our page](https://hope.test)."
  'who-reads' holds signs of HTML or Markdown, which would be shown as they are. Write: who-reads = "See our page."
a code of HTML in a name | organization = "" | organization = "Faith &amp; Freedom"
  'organization' holds a code of HTML, which would be shown as it is. Write: organization = "Faith & Freedom"
brackets for braces | ${banner} | banner = "Join us: [town-hall]"
  'banner' knows {town-hall}, in whose place its day and time appear, but not [town-hall]. Write: banner = "Join us: {town-hall}"
a word for nothing | name = "" | name = "TBD"
  'name' would be published as it is: TBD. Write your own, or leave it empty: name = ""
an episode twice | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "A"\nlink = "https://hope.test/1"\n[[episodes]]\nshow = "townhall"\ntitle = "A"\nlink = "https://hope.test/1"\n${lastRemark}
  +7 'link' is in a block above, too. Keep one of the two blocks.
a question twice | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = "We."\n[[questions]]\nquestion = "who?"\nanswer = "Us."\n${lastRemark}
  +4 'question' is in a block above, too. Keep one of the two blocks.
the page where the site is managed | address = "" | address = "https://app.netlify.com/sites/hope-site/overview"
  'address' is a page of app.netlify.com, where you manage the site, and not the site itself. Write: address = "https://hope-site.netlify.app"
the repository for the site | address = "" | address = "https://github.com/jane/site"
  'address' is a page of github.com, where you manage the site, and not the site itself. Write: address = "https://jane.github.io/site"
a form of the site for its address | address = "" | address = "https://www.hope.test/join"
  'address' is a page of the site: https://www.hope.test/join. Write: address = "https://www.hope.test"
backticks | shop = "" | shop = ${'`'}https://hope.test/shop${'`'}
double primes | shop = "" | shop = ″https://hope.test/shop″
quotes of full width | shop = "" | shop = ＂https://hope.test/shop＂
two apostrophes for a quote | shop = "" | shop = ''https://hope.test/shop''
  a curly quote (“ or ”) is in the place of a straight one ("). Write: shop = "https://hope.test/shop"
none for a link | shop = "" | shop = "none"
  'shop' is no address: none. Write your own, or leave it empty: shop = ""
soon for a link | shop = "" | shop = "coming soon"
  'shop' is no address: coming soon. Write your own, or leave it empty: shop = ""
a name without its ending | nda = "" | nda = "nda"
  'nda' is no whole address: nda. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a title for a PDF | magazine = "" | magazine = "Magazine July 2024"
  'magazine' is no whole address: Magazine July 2024. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
an event without its heading | ${lastRemark} | title = "Picnic"\ndate = "2027-06-14"\nplace = "Park"\n${lastRemark}
  the heading [[events]] is missing above this line. Write it there, on a line of its own.
a dash for a hyphen in a key | security-contact = "" | security–contact = ""
  the name in front of = is one word, of letters, digits and hyphens. Write: security-contact = ""
dashes in a day | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027–03–14"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not 2027–03–14. Write: date = "2027-03-14"
a number of HTML in a name | name = "" | name = "O&#39;Brien"
  'name' holds a code of HTML, which would be shown as it is. Write: name = "O'Brien"
a key cut in two | shop = "" | sh op = ""
  nothing here is called 'sh-op'. Do you mean 'shop'?
a name before an e-mail address | organization-email = "" | organization-email = "Hope <info@hope.test>"
a full stop behind an e-mail address | organization-email = "" | organization-email = "info@hope.test."
  'organization-email' needs the e-mail address alone. Write: organization-email = "info@hope.test"
an e-mail address without its end | organization-email = "" | organization-email = "info@hope"
  'organization-email' needs an e-mail address, not info@hope
an e-mail address that hides its sign | organization-email = "" | organization-email = "info(at)hope.test"
  'organization-email' needs an e-mail address, not info(at)hope.test
https misspelled | shop = "" | shop = "htps://hope.test"
  'shop' begins with htps:// instead of https://. Write: shop = "https://hope.test"
a comma in a host | shop = "" | shop = "www,hope.test"
  'shop' is no whole address: www,hope.test. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a word before a link | shop = "" | shop = "Shop: https://hope.test/shop"
  'shop' has words around its address: Shop: https://hope.test/shop. Write: shop = "https://hope.test/shop"
two links with a comma | shop = "" | shop = "https://hope.test/a, https://hope.test/b"
  'shop' holds two addresses: https://hope.test/a, https://hope.test/b. Keep one of them.
a space behind https | shop = "" | shop = "https:// hope.test/shop"
  'shop' has a space behind https://. Write: shop = "https://hope.test/shop"
a mailto link | donate = "" | donate = "mailto:give@hope.test"
  'donate' is an e-mail address: mailto:give@hope.test. A link begins with https://
a time with its zone | time = "9 PM" | time = "9 PM EST"
  'time' is written like 9 PM or 9:30 PM, not 9 PM EST. Write: time = "9 PM"
noon | time = "9 PM" | time = "noon"
  'time' is written like 9 PM or 9:30 PM, not noon. Write: time = "12 PM"
a day in the plural | day = "Thursday" | day = "Thursdays"
  'day' is one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not Thursdays. Write: day = "Thursday"
a day in short | day = "Thursday" | day = "Thu"
  'day' is one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not Thu. Write: day = "Thursday"
a zone in two words | time-zone = "Eastern" | time-zone = "Eastern Time"
  'time-zone' is one of Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii, not Eastern Time. Write: time-zone = "Eastern"
a city for a zone | time-zone = "Eastern" | time-zone = "New York"
  'time-zone' is one of Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii, not New York.
two names without brackets | notable-guests = [] | notable-guests = "Ann Roe, Bo Doe"
  'notable-guests' needs a list in brackets. Write: notable-guests = ["Ann Roe", "Bo Doe"]
semicolons in a list | notable-guests = [] | notable-guests = ["Ann Roe"; "Bo Doe"]
  each entry of a list needs straight quotes (") around it. Write: notable-guests = ["Ann Roe", "Bo Doe"]
two brackets around a list | notable-guests = [] | notable-guests = [["Ann Roe"]]
  each entry of 'notable-guests' needs a text in quotes. Write: "Ann Roe"
a day in words | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "March 14, 2027"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not March 14, 2027. Write: date = "2027-03-14"
a day with two digits of its year | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "3/14/27"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not 3/14/27. Write: date = "2027-03-14"
a day with its weekday | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "Sunday, March 14, 2027"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not Sunday, March 14, 2027. Write: date = "2027-03-14"
a day without its year | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "March 14"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not March 14.
a key in capitals | shop = "" | SHOP = ""
  nothing here is called 'SHOP'. Do you mean 'shop'?
one word for a link | shop = "" | shop = "shop"
  'shop' is no whole address: shop. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a file of the web for a link | shop = "" | shop = "shop.html"
  'shop' is the name of a file, shop.html. Write the address at which people open it.
a folder that only you can open | nda = "" | nda = "https://drive.google.com/drive/folders/1abc"
  'nda' is a page of drive.google.com that only you can open: https://drive.google.com/drive/folders/1abc. Copy the address that visitors see.
the editor of a form for a link | donate = "" | donate = "https://docs.google.com/forms/d/1abc/edit"
  'donate' is a page of docs.google.com that only you can open: https://docs.google.com/forms/d/1abc/edit. Copy the address that visitors see.
a sentence for a link | events = "" | events = "see our Facebook page"
  'events' is no whole address: see our Facebook page. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a handle for a link | social-network = "" | social-network = "@hope"
  'social-network' is no whole address: @hope. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
this computer for a link | shop = "" | shop = "http://localhost:3000/shop"
  'shop' is no whole address: http://localhost:3000/shop. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a password in a link | shop = "" | shop = "https://me:secret@hope.test/shop"
  'shop' leads to hope.test, not to me:secret@hope.test. Copy the whole address from the browser.
an emoji for a name | name = "" | name = "🙂"
  'name' would be published as it is: 🙂. Write your own, or leave it empty: name = ""
a dash for a name | name = "" | name = "—"
  'name' would be published as it is: —. Write your own, or leave it empty: name = ""
a request for a name | name = "" | name = "Your name here"
  'name' would be published as it is: Your name here. Write your own, or leave it empty: name = ""
emojis and joined letters | who-reads = "" | who-reads = "We read ${'👨\u200D👩'} می${'\u200C'}خواهم"
  taken: "whoReads":"We read
a link that ends in brackets of its own | shop = "" | shop = "https://hope.test/wiki/Hope_(virtue)"
  taken: "address":"https://hope.test/wiki/Hope_(virtue)"
a day as a spreadsheet counts it | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 46460\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not 46460. Write: date = "2027-03-14"
a day that is no such weekday | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "Monday, March 14, 2027"\n${lastRemark}
  +2 'date' is a day of the calendar, written like 2026-03-14, not Monday, March 14, 2027.
the hours of a day, from and to | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "19:00-20:30"\n${lastRemark}
  +3 'time' is written like 9 AM, or 9:30 AM to 1 PM, not 19:00-20:30. Write: time = "7 PM to 8:30 PM"
quotes doubled as in a table | who-reads = "" | who-reads = "He said ""come in"" and I stayed."
  a text in quotes may not hold straight quotes (") itself, only '. Write: who-reads = "He said 'come in' and I stayed."
a yes of another language | name-signs = false | name-signs = sí
  'name-signs' is true or false, without quotes.
a letter of another alphabet in an e-mail address | organization-email = "" | organization-email = "info@h${'\u043E'}pe.test"
  'organization-email' mixes letters of two alphabets that look alike: info@h${'\u043E'}pe.test. Type it by hand.
line ends of Windows | banner = "Our weekly live town hall: {town-hall}."\n | banner = "Ours"\r\n
  taken: "banner":"Ours"
tabs | shop = "" | \tshop\t=\t"https://hope.test/shop"
  taken: "address":"https://hope.test/shop"
an address in a web archive | shop = "" | shop = "https://web.archive.org/web/2020/https://hope.test/"
  taken: "address":"https://web.archive.org/web/2020/https://hope.test/"
curly quotes inside a text | ${banner} | banner = "Our “live” hall"
  taken: "banner":"Our “live” hall"
`);

/** Only these are blank before the sign, or at a line's end. */
const unescaped = (text: string): string => text.replaceAll('\\r', '\r').replaceAll('\\t', '\t');

/** Mistakes of more than one line, or that want a file besides. */
const needMore = [
  'a line of words',
  'a text over two lines',
  'a text over two lines in three quotes',
  'a path of Windows',
  'a key gone',
];

export const siteFileMistakes: readonly Mistake[] = rows.map(
  ([what = '', from = '', written = '', expected = '']) => {
    const to = unescaped(written);
    if (!sound.includes(from)) throw new Error(`The file has no '${from}'`);
    const text = sound.replace(from, () => to);
    const [, below = '0', words = ''] = /^(?:([+-]\d+) )?(.*)$/s.exec(expected) ?? [];
    const line = sound.slice(0, sound.indexOf(from)).split('\n').length + Number(below);
    const sentence =
      words.startsWith('taken: ') || words.startsWith(siteFile)
        ? words
        : `${siteFile}, line ${line}: ${words}`;
    const play = () => toldBy(readSite(text, surroundings));
    const correct = / ("[^"]*",|[\w-]+ = ("[^"…]*"|\[.*\]|\d+))$/.exec(words)?.[1];
    if (correct === undefined || sentence === words || needMore.includes(what)) {
      return { what, sentence, play };
    }
    const lines = text.split('\n').with(line - 1, correct);
    return {
      what,
      sentence,
      play,
      mended: () => toldBy(readSite(lines.join('\n'), surroundings)).told,
    };
  },
);
