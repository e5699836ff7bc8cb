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
  the value needs a straight quote (") before it and one after it. Write: shop = "https://hope.test/shop"
no quotes | day = "Thursday" | day = Thursday
an apostrophe lost | day = "Thursday" | day = 'Thursday
  the value needs a straight quote (") before it and one after it. Write: day = "Thursday"
no quotes around a time | time = "9 PM" | time = 9 PM
  the value needs a straight quote (") before it and one after it. Write: time = "9 PM"
no quotes in a list | notable-guests = [] | notable-guests = [Jane, John]
  each entry of a list needs straight quotes (") around it. Write: notable-guests = ["Jane", "John"]
no quotes in a list of lines | notable-guests = [] | notable-guests = [\n  Jane Roe,\n]
  +1 each entry of 'notable-guests' needs straight quotes (") around it, and a comma after it. Write: "Jane Roe",
a comma lost between lines | notable-guests = [] | notable-guests = [\n  "Jane Roe"\n  "John Roe",\n]
  +1 a comma is missing after this entry. Write: "Jane Roe",
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
  a heading is one word, with hyphens for spaces: [town hall]. Write: [town-hall]
a line twice | shop = "" | shop = ""\nshop = "https://hope.test/shop"
  +1 'shop' is written twice. Keep one of the two.
a heading twice | [people] | [links]\n[people]
  [links] is written twice. Keep one of the two.
nothing behind the sign | shop = "" | shop =
  nothing follows 'shop ='. Write: shop = ""
nothing behind the sign of a list | guest-speakers = [] | guest-speakers =
  nothing follows 'guest-speakers ='. Write: guest-speakers = []
no year behind the sign | copyright-year = 2025 | copyright-year =
a year with a dot | copyright-year = 2025 | copyright-year = 2026.
a year with a zero in front | copyright-year = 2025 | copyright-year = 02026
a year in words | copyright-year = 2025 | copyright-year = this year
  'copyright-year' needs a number, without quotes, letters or a zero in front. Write: copyright-year = 2026
a semicolon behind the value | shop = "" | shop = "";
  delete ';' after the closing quote. Write: shop = ""
a comma behind the value | shop = "" | shop = "",
  delete ',' after the closing quote. Write: shop = ""
a remark without its sign | shop = "" | shop = "" not yet
  'not yet' cannot follow the closing quote. Delete it, or put # before it. Write: shop = ""
a line of words | shop = "" | shop = ""\nWe have no shop yet
  +1 this line cannot be read: We have no shop yet. Begin a remark with #. A line of yours looks like this: name = "Text"
another language's remark | shop = "" | // shop = ""
a sign of quotation before a line | shop = "" | > shop = ""
a bullet before a line | shop = "" | • shop = ""
  the name before = must be one word of letters, digits and hyphens. Write: shop = ""
a colon for the sign | shop = "" | shop: "https://hope.test/shop"
no sign | shop = "" | shop "https://hope.test/shop"
  a line needs = after its name. Write: shop = "https://hope.test/shop"
three quotes | shop = "" | shop = """
  three quotes (") are one too many. Write: shop = ""
a text over two lines | ${banner} | banner = "Watch our\nlive town hall."
  the text goes on in the next line, and has to be on one. Write: banner = "Watch our live town hall."
a text over two lines in three quotes | ${banner} | banner = """Watch our\nlive town hall."""
  'banner' goes on in another line, and has to be on one. Write: banner = "Watch our live town hall."
quotes inside a text | ${banner} | banner = "Our "live" hall"
  a text in quotes may not hold straight quotes (") inside, only '. Write: banner = "Our 'live' hall"
quotes around quotes | shop = "" | shop = ""https://hope.test/shop""
  there is a quote (") too many in this line. Write: shop = "https://hope.test/shop"
quotes inside a list | notable-guests = [] | notable-guests = [\n  "Jane "JJ" Example",\n]
  +1 a text in quotes may not hold straight quotes (") inside, only '. Write: "Jane 'JJ' Example",
a path of Windows | photo = "" | photo = "C:\Users\me\maria.jpg"
  only the name of the file is needed, without its folders. 'photo' names maria.jpg, which is not in src/owner/photos. Copy the file there.
a backslash | ${banner} | banner = "Faith \ Freedom"
  a single backslash cannot be read. Write it twice, or write / instead. Write: banner = "Faith \\ Freedom"
a no-break space before the sign | shop = "" | shop${'\u00A0'}= ""
a no-break space behind the sign | shop = "" | shop =${'\u00A0'}""
a blank of no width | shop = "" | ${'\u200B'}shop = ""
  this line has an unusual space in it, as copied text often does. Write: shop = ""
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
  'copyright-year' must be a whole number from 2000 to 2100, without quotes. Write: copyright-year = 2026
a misspelled key | donate = "" | donat = ""
  nothing here is called 'donat'. Do you mean 'donate'?
a key that nothing resembles | donate = "" | donate = ""\nfavorite-color = ""
  +1 nothing here is called 'favorite-color'. Known here: events, donate, shop, video, second-video, social-network, short-video, nda, magazine.
a key in capital letters | donate = "" | Donate = ""
  nothing here is called 'Donate'. Do you mean 'donate'?
a key with a space | second-video = "" | second video = ""
  the name before = must be one word of letters, digits and hyphens. Write: second-video = ""
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
  -4 'shop' is missing. Add the line, empty if you do not know it yet: shop = ""
a heading lost | [links]\n | ${''}
  +1 the heading [links] is missing above this line. Write it there, on a line of its own.
a heading misspelled | [links] | [link]
  there is no heading [link]. Do you mean [links]?
the heading of the names lost | [people]\n | ${''}
  +1 the heading [people] is missing above this line. Write it there, on a line of its own.
the heading of the town hall lost | [town-hall]\n | ${''}
  +1 the heading [town-hall] is missing above this line. Write it there, on a line of its own.
a block gone | [people]\n# On Pastors Point.\nnotable-guests = []\n# On Townhall.\nguest-speakers = []\n | ${''}
  src/owner/site.toml: the heading [people] is missing. Add it, with its lines: notable-guests, guest-speakers.
a number for a text | shop = "" | shop = 5
  'shop' must be a text in quotes. If you have none yet, write: shop = ""
a yes for a text | name = "" | name = true
  'name' must be a text in quotes. If you have none yet, write: name = ""
a yes in quotes for a name | name = "" | name = "true"
  'name' is not a person's name: true. Write the real one, or leave it empty: name = ""
a number for a name | name = "" | name = 5
  'name' is not a person's name: 5. Write the real one, or leave it empty: name = ""
a number for a title | title = "Editor" | title = 2
  'title' must be a text in quotes. Write: title = "2"
a list for a text | name = "" | name = ["Jane", "John"]
  'name' must be a text in quotes. Write: name = "Jane, John"
one name without brackets | notable-guests = [] | notable-guests = "Jane Roe"
  'notable-guests' must be a list in brackets. Write: notable-guests = ["Jane Roe"]
an empty name in a list | notable-guests = [] | notable-guests = [\n  "Jane Roe",\n  "",\n]
  +2 an entry of 'notable-guests' may not be empty. Delete it, or write it.
an empty name in a list on one line | notable-guests = [] | notable-guests = ["Jane", ""]
  an entry of 'notable-guests' may not be empty. Delete it, or write it.
a number in a list | notable-guests = [] | notable-guests = [\n  5,\n]
  +1 an entry of 'notable-guests' is not a person's name: 5. Write the real one, or delete it.
a member without a title | title = "Editor" | title = ""
  'title' may not be empty.
a member whose title is gone | title = "Editor"\n | ${''}
  -1 'title' is missing. Add the line: title = "…"
a name of 3,000 letters | name = "" | name = "${'Jane '.repeat(600)}"
  'name' is too long: it has 2999 letters, and 200 is the most. Shorten it.
a title that turns around | title = "Editor" | title = "Editor${'\u202E'}"
  'title' holds an invisible character (U+202E) after 'Editor'. Write: title = "Editor"
a link that is not safe | events = "" | events = "http://hope.test/events"
  'events' begins with http://, which is not safe. Open https://hope.test/events in your browser. If a warning appears, or no page, leave the quotes empty. If the page appears, write: events = "https://hope.test/events"
a link without its beginning | shop = "" | shop = "www.hope.test/shop"
  'shop' lacks https:// in front. Write: shop = "https://www.hope.test/shop"
a link without its beginning, and a port | shop = "" | shop = "hope.test:8080/shop"
  'shop' lacks https:// in front. Write: shop = "https://hope.test:8080/shop"
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
  'donate' leads to hope.test: a browser ignores what is before the @. If hope.test is not the right site, do not use this address. If it is, write: donate = "https://hope.test/give"
a name before the host | donate = "" | donate = "https://google.com@evil.test"
  'donate' leads to evil.test: a browser ignores what is before the @. If evil.test is not the right site, do not use this address. If it is, write: donate = "https://evil.test"
a backslash behind the host | donate = "" | donate = 'https://evil.test\@hope.test/give'
  'donate' leads to evil.test, not to evil.test\@hope.test. Copy the whole address from the browser.
an address pasted twice | donate = "" | donate = "https://hope.test/givehttps://hope.test/give"
  'donate' holds its address twice. Write: donate = "https://hope.test/give"
two addresses | donate = "" | donate = "https://hope.test/https://faith.test/give"
  'donate' holds two addresses, one after the other. Keep one of them: https://hope.test/ or https://faith.test/give
half a link | donate = "" | donate = "https://donate"
  'donate' is not a whole address: https://donate. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a link that is cut short | donate = "" | donate = "https://hope.test/give-to-the-mo…"
  'donate' is cut short: https://hope.test/give-to-the-mo…. Copy the whole address from the browser.
the address of the example | shop = "" | shop = "https://www.example.org/"
  'shop' is still the address of an example: https://www.example.org/. Write the real one, or leave it empty: shop = ""
a search engine's detour | shop = "" | shop = "https://www.google.com/url?q=https://hope.test/shop&sa=D"
  'shop' passes through www.google.com first. Write: shop = "https://hope.test/shop"
a network's detour | shop = "" | shop = "https://l.facebook.com/l.php?u=https%3A%2F%2Fhope.test%2Fshop&h=AT0"
  'shop' passes through l.facebook.com first. Write: shop = "https://hope.test/shop"
a number for a host | shop = "" | shop = "https://192.168.0.7/shop"
  'shop' leads to a number, 192.168.0.7, and not to a name. Write the name that the site has.
a port that is none | shop = "" | shop = "https://hope.test:99999/"
  'shop' has a port that does not exist, 99999: https://hope.test:99999/. Copy the whole address from the browser.
an invisible letter in a link | shop = "" | shop = "https://hope.test/${'\u200B'}shop"
  'shop' holds an invisible character (U+200B) after 'https://hope.test/'. Write: shop = "https://hope.test/shop"
a document for a PDF | nda = "" | nda = "contract.docx"
  'nda' names the file contract.docx. Save it as a PDF, put that into src/owner/files, and write its name: contract.pdf
a PDF that is not there | magazine = "" | magazine = "magazine.pdf"
  'magazine' names magazine.pdf, which is not in src/owner/files. Copy the file there.
a site address that is not safe | address = "" | address = "http://hope.test"
  'address' begins with http://, which is not safe. Open https://hope.test in your browser. If a warning appears, or no page, leave the quotes empty. If the page appears, write: address = "https://hope.test"
a site address with a slash at its end | address = "" | address = "https://www.hope.test/"
a page for the site's address | address = "" | address = "https://www.hope.test/index.html"
a question in the site's address | address = "" | address = "https://www.hope.test?from=mail"
  'address' must be the address of your site alone, without a page, a slash or anything else at its end. Write: address = "https://www.hope.test"
a site address with other letters | address = "" | address = "https://münchen.test"
  'address' has letters that an address spells in another way, which begins with xn--. Write: address = "https://xn--mnchen-3ya.test"
a folder with other letters | address = "" | address = "https://hope.test/our%20site"
  'address' must be the address of your site alone, without a page, a slash or anything else at its end. Write: address = "https://hope.test"
the try of a host for the site's address | address = "" | address = "https://deploy-preview-7--hope.netlify.app"
  'address' is a preview address, which works only for a while. Write: address = "https://hope.netlify.app"
the try of another host | address = "" | address = "https://a1b2c3d4.hope.pages.dev"
  'address' is a preview address, which works only for a while. Write: address = "https://hope.pages.dev"
a number for the site's address | address = "" | address = "https://203.0.113.7"
  'address' leads to a number, 203.0.113.7, and not to a name. Write the name that the site has.
this computer for the site's address | address = "" | address = "https://localhost"
  'address' leads to your own computer, localhost, which nobody else can open: https://localhost. While there is no other address, leave the quotes empty: ""
the example's site address | address = "" | address = "https://www.example.org"
  'address' is still the address of an example: https://www.example.org. Write the real one, or leave it empty: address = ""
a contact that is no address | security-contact = "" | security-contact = "call us"
  'security-contact' needs an e-mail address, or a page that begins with https://
a contact with more than the address | security-contact = "" | security-contact = "mailto:safe@hope.test"
a word before an e-mail address | security-contact = "" | security-contact = "e-mail: safe@hope.test"
  'security-contact' needs the e-mail address alone. Write: security-contact = "safe@hope.test"
a contact's page that is not safe | security-contact = "" | security-contact = "http://hope.test/safe"
  'security-contact' begins with http://, which is not safe. Open https://hope.test/safe in your browser. If a warning appears, or no page, leave the quotes empty. If the page appears, write: security-contact = "https://hope.test/safe"
a phone number without its country | copyright-year = 2025 | text-number = "206 555 0100"\ncopyright-year = 2025
  'text-number' is still the number of an example: 206 555 0100. Write the real one, or leave it empty: text-number = ""
a phone number with more | copyright-year = 2025 | text-number = "+1 206 555 0100 ext. 2"\ncopyright-year = 2025
  'text-number' needs a whole phone number with + and the country in front, such as +1 206 555 0100. It has: +1 206 555 0100 ext. 2
an e-mail address that is none | organization-email = "" | organization-email = "write to us"
  'organization-email' must be an e-mail address. You wrote "write to us".
an e-mail address with more | organization-email = "" | organization-email = "mailto:hope@hope.test"
  'organization-email' needs the e-mail address alone. Write: organization-email = "hope@hope.test"
two e-mail addresses | organization-email = "" | organization-email = "hope@hope.test, help@hope.test"
  'organization-email' needs one e-mail address alone. You wrote "hope@hope.test, help@hope.test".
the example's e-mail address | organization-email = "" | organization-email = "hope@example.org"
  'organization-email' is still the address of an example: hope@example.org. Write the real one, or leave it empty: organization-email = ""
a payer with the words before it | paid-for-by = "" | paid-for-by = "Paid for by Hope"
  'paid-for-by' is shown after the words 'Paid for by'. Leave these out. Write: paid-for-by = "Hope"
a legal name of 300 letters | organization = "" | organization = "${'Hope, '.repeat(50)}"
  'organization' is too long: it has 299 letters, and 200 is the most. Shorten it.
a legal name that turns around | organization = "" | organization = "Hope${'\u202E'}, Inc."
  'organization' holds an invisible character (U+202E) after 'Hope'. Write: organization = "Hope, Inc."
a line of the top misspelled | organization = "" | organisation = ""
  nothing here is called 'organisation'. Do you mean 'organization'?
a question without an answer | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = ""\n${lastRemark}
  +2 'answer' may not be empty.
an answer of 2,000 letters | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = "${'We do. '.repeat(285)}"\n${lastRemark}
  +2 'answer' is too long: it has 1994 letters, and 1000 is the most. Shorten it.
a day that is none | day = "Thursday" | day = "Thirsday"
  'day' must be Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, or Saturday. You wrote "Thirsday". Write: day = "Thursday"
a day in small letters | day = "Thursday" | day = "thursday"
  'day' must be Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, or Saturday. You wrote "thursday". Write: day = "Thursday"
no day | day = "Thursday" | day = ""
  'day' may not be empty.
an hour that is none | time = "9 PM" | time = "25:00"
  'time' must be written like 9 PM or 9:30 PM. You wrote "25:00".
the hours of a day | time = "9 PM" | time = "21:00"
  'time' must be written like 9 PM or 9:30 PM. You wrote "21:00". Write: time = "9 PM"
half of a time | time = "9 PM" | time = "9"
  'time' must be written like 9 PM or 9:30 PM. You wrote "9".
the short name of a zone | time-zone = "Eastern" | time-zone = "EST"
  'time-zone' must be Eastern, Central, Mountain, Arizona, Pacific, Alaska, or Hawaii. You wrote "EST". Write: time-zone = "Eastern"
an answer for a form misspelled | [who-answers] | [who-answers]\njoyn = "In a week."
  +1 nothing here is called 'joyn'. Do you mean 'join'?
an answer of 300 letters | [who-answers] | [who-answers]\njoin = "${'We call. '.repeat(33)}"
  +1 'join' is too long: it has 296 letters, and 200 is the most. Shorten it.
an answer without its heading | [who-answers]\n# join = "Our state director calls you within a week."\n | join = "In a week."\n
  the heading [who-answers] is missing above this line. Write it there, on a line of its own.
a limit below the narrowest | name-length = 12 | name-length = 10
a word for a limit | name-length = 12 | name-length = "unlimited"
  'name-length' must be a whole number from 12 to 100, without quotes. Write: name-length = 100
a limit above the widest | email-length = 30 | email-length = 300
  'email-length' must be a whole number from 30 to 254, without quotes. Write: email-length = 254
a limit in quotes | name-length = 12 | name-length = "40"
  'name-length' must be a whole number from 12 to 100, without quotes. Write: name-length = 40
a yes in quotes | name-signs = false | name-signs = "true"
a yes for true | name-signs = false | name-signs = yes
True in capitals | name-signs = false | name-signs = True
  'name-signs' must be true or false, without quotes. Write: name-signs = true
a limit that is none | territories = false | territory = true
  nothing here is called 'territory'. Do you mean 'territories'?
a week off without its year | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["Nov 26"]
  +1 an entry of 'skip' must be a day, written like 2026-03-14. You wrote "Nov 26".
a week off that is no day | time-zone = "Eastern" | time-zone = "Eastern"\nskip = [\n  "2026-11-26",\n  "2026-11-31",\n]
  +3 an entry of 'skip' is a day that does not exist: 2026-11-31. November 2026 has 30 days.
a week off on another day | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["2026-11-27"]
  +1 an entry of 'skip' must be a Thursday, as the town hall is. 2026-11-27 is a Friday.
a week off for a text | time-zone = "Eastern" | time-zone = "Eastern"\nskip = "2026-11-26"
  +1 'skip' must be a list in brackets. Write: skip = ["2026-11-26"]
a week off far away | time-zone = "Eastern" | time-zone = "Eastern"\nskip = ["2036-11-27"]
  +1 an entry of 'skip' is more than 3 years ahead: 2036-11-27. Is the year right?
a banner that hopes for too much | ${banner} | banner = "See you {tomorrow}"
  'banner' has {tomorrow} in it, which the site does not know. Write plain words, or {town-hall}, which becomes the day and time of the town hall.
a banner with a blank in its place | ${banner} | banner = "See you {town hall}"
  'banner' has {town hall} in it, which the site does not know. Write plain words, or {town-hall}, which becomes the day and time of the town hall. Write: banner = "See you {town-hall}"
a banner of 5,000 letters | ${banner} | banner = "${'Watch '.repeat(833)}."
  'banner' is too long: it has 4999 letters, and 200 is the most. Shorten it.
a banner that turns around | ${banner} | banner = "Watch our ${'\u202E'}town hall"
  'banner' holds an invisible character (U+202E) after 'Watch our '. Write: banner = "Watch our town hall"
an event on a day that is none | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-02-30"\n${lastRemark}
a day without quotes that is none | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 2027-02-30\n${lastRemark}
  +2 'date' is a day that does not exist: 2027-02-30. February 2027 has 28 days.
a day as on a letter | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "03/14/2027"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "03/14/2027". Write: date = "2027-03-14"
a day with its time | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 2027-03-14T09:00:00\n${lastRemark}
  +2 'date' must be a day alone. Move the time to the line 'time'. Write: date = "2027-03-14"
an event that is over | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2025-06-14"\n${lastRemark}
  'Picnic' was on 2025-06-14, so no page shows it any more. Delete its block, or write its next day.
an event in a year too far | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2062-06-14"\n${lastRemark}
  +2 'date' is more than 3 years ahead: 2062-06-14. Is the year right?
an event at no time | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\ntime = "25:99 XM"\n${lastRemark}
  +3 'time' must be written like 9 AM, or 9:30 AM to 1 PM. You wrote "25:99 XM".
an event's time without quotes | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\ntime = 09:00:00\n${lastRemark}
  +3 'time' must be written like 9 AM, or 9:30 AM to 1 PM. You wrote "09:00:00". Write: time = "9 AM"
an event twice | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\n[[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  +4 'title' has the same text as in [[events]] number 1. Change one of the two, or delete this one: its heading, and its lines down to the next heading.
an event without a title | ${lastRemark} | [[events]]\ndate = "2026-06-14"\n${lastRemark}
  'title' is missing. Add the line: title = "…"
an event without a day | ${lastRemark} | [[events]]\ntitle = "Picnic"\n${lastRemark}
  'date' is missing. Add the line: date = "…"
an event's key misspelled | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\nplase = "Park"\n${lastRemark}
  +3 nothing here is called 'plase'. Do you mean 'place'?
an event's link without its beginning | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\nlink = "hope.test/picnic"\n${lastRemark}
  +3 'link' lacks https:// in front. Write: link = "https://hope.test/picnic"
an event in single brackets | ${lastRemark} | [events]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  [events] needs two brackets on each side: [[events]]
an event's heading misspelled | ${lastRemark} | [[event]]\ntitle = "Picnic"\ndate = "2026-06-14"\n${lastRemark}
  there is no heading [[event]]. Do you mean [[events]]?
an episode of no show | ${lastRemark} | [[episodes]]\nshow = "townhal"\ntitle = "One"\nlink = "https://hope.test/1"\n${lastRemark}
  +1 'show' must be pastorspoint, townhall, the-resilient-path, or different-right. You wrote "townhal". Write: show = "townhall"
an episode in a year too far | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "One"\ndate = "2062-01-01"\nlink = "https://hope.test/1"\n${lastRemark}
  +3 'date' is more than 3 years ahead: 2062-01-01. Is the year right?
an episode without a link | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "One"\nlink = ""\n${lastRemark}
  +3 'link' may not be empty.
a voice that says nothing | ${lastRemark} | [[voices]]\nquote = ""\nname = "Jane"\n${lastRemark}
  +1 'quote' may not be empty.
a voice without a name | ${lastRemark} | [[voices]]\nquote = "We came."\n${lastRemark}
  'name' is missing. Add the line: name = "…"
a voice of 1,000 letters | ${lastRemark} | [[voices]]\nquote = "${'We came. '.repeat(111)}"\nname = "Jane"\n${lastRemark}
  +1 'quote' is too long: it has 998 letters, and 300 is the most. Shorten it.
a voice in quotation marks | ${lastRemark} | [[voices]]\nquote = "“We came.”"\nname = "Jane"\n${lastRemark}
a voice in apostrophes | ${lastRemark} | [[voices]]\nquote = "'We came.'"\nname = "Ann Roe"\n${lastRemark}
  +1 'quote' has quotation marks of its own, which the page sets. Write: quote = "We came."
a voice for a page that is none | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\npage = "helth"\n${lastRemark}
  +3 'page' must be home, religious, corruption, health, finance, tax, candidate, or resiliency. You wrote "helth". Write: page = "health"
two voices for a page | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\npage = "tax"\n[[voices]]\nquote = "We stayed."\nname = "John"\npage = "tax"\n${lastRemark}
  +7 'page' is that of another voice: tax. Leave one of the two empty, and it finds its own page.
nine voices | ${lastRemark} | ${'[[voices]]\\nquote = "We came."\\nname = "Jane"\\n'.repeat(9)}${lastRemark}
  +25 'quote' is in one [[voices]] too many: 8 is the most. Delete one of them: its heading, and its lines down to the next heading.
a voice with a photo that is not there | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Jane"\nphoto = "jane.jpg"\n${lastRemark}
  +3 'photo' names jane.jpg, which is not in src/owner/photos. Copy the file there.
a voice under a heading misspelled | ${lastRemark} | [[voice]]\nquote = "We came."\nname = "Jane"\n${lastRemark}
  there is no heading [[voice]]. Do you mean [[voices]]?
a number without words | ${lastRemark} | [[numbers]]\nnumber = "38"\nwords = ""\n${lastRemark}
  +2 'words' may not be empty.
a number with its words | ${lastRemark} | [[numbers]]\nnumber = "38 states"\nwords = "with a director"\n${lastRemark}
  +1 'number' must be a number alone, such as 38, 25%, 1,200+ or 5 million. You wrote "38 states". The words about it go on the line 'words'. Write: number = "38"
a number in words | ${lastRemark} | [[numbers]]\nnumber = "Many"\nwords = "states"\n${lastRemark}
  +1 'number' must be a number alone, such as 38, 25%, 1,200+ or 5 million. You wrote "Many". The words about it go on the line 'words'.
a number without quotes | ${lastRemark} | [[numbers]]\nnumber = 38\nwords = "states"\n${lastRemark}
  +1 'number' must be a text in quotes. Write: number = "38"
five numbers | ${lastRemark} | ${'[[numbers]]\\nnumber = "38"\\nwords = "states"\\n'.repeat(5)}${lastRemark}
  +13 'number' is in one [[numbers]] too many: 4 is the most. Delete one of them: its heading, and its lines down to the next heading.
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
  'shop' has extra characters around the address. Write: shop = "https://hope.test/shop"
a link from the source of a page | shop = "" | shop = "https://hope.test/s?a=1&amp;b=2"
  'shop' has extra characters around the address. Write: shop = "https://hope.test/s?a=1&b=2"
a hyphen that nobody sees in a link | shop = "" | shop = "https://hope.test/sh${'\u00AD'}op"
  'shop' holds an invisible character (U+00AD) after 'https://hope.test/sh'. Write: shop = "https://hope.test/shop"
a sign of direction before an e-mail address | organization-email = "" | organization-email = "${'\u200E'}info@hope.test"
  'organization-email' holds an invisible character (U+200E) at its beginning. Write: organization-email = "info@hope.test"
two dots in an e-mail address | organization-email = "" | organization-email = "info@hope..test"
  'organization-email' has two dots in a row. Write: organization-email = "info@hope.test"
a page of this site for a link | donate = "" | donate = "/donate"
  'donate' is not a whole address: /donate. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
the page where videos are managed | video = "" | video = "https://studio.youtube.com/channel/UC123"
  'video' is a page of studio.youtube.com that only you can open: https://studio.youtube.com/channel/UC123. Sign out there, open the page that visitors see, and copy its address from the browser.
HTML in a name | name = "" | name = "<b>Maria</b> Roe"
Markdown in a name | name = "" | name = "**Maria Roe**"
  'name' has formatting marks in it, such as <b> or **, which would be shown as typed. Write: name = "Maria Roe"
a link of Markdown in a sentence | who-reads = "" | who-reads = "See [our page](https://hope.test)."
  'who-reads' has formatting marks in it, such as <b> or **, which would be shown as typed. Write: who-reads = "See our page."
a code of HTML in a name | organization = "" | organization = "Faith &amp; Freedom"
  'organization' has an HTML code in it, which would be shown as typed. Write: organization = "Faith & Freedom"
brackets for braces | ${banner} | banner = "Join us: [town-hall]"
  'banner' has [town-hall] in it, which the site does not know. Write plain words, or {town-hall}, which becomes the day and time of the town hall. Write: banner = "Join us: {town-hall}"
a word for nothing | name = "" | name = "TBD"
  'name' would be published as it is: TBD. Write the real one, or leave it empty: name = ""
an episode twice | ${lastRemark} | [[episodes]]\nshow = "townhall"\ntitle = "A"\nlink = "https://hope.test/1"\n[[episodes]]\nshow = "townhall"\ntitle = "A"\nlink = "https://hope.test/1"\n${lastRemark}
  +7 'link' has the same text as in [[episodes]] number 1. Change one of the two, or delete this one: its heading, and its lines down to the next heading.
a question twice | ${lastRemark} | [[questions]]\nquestion = "Who?"\nanswer = "We."\n[[questions]]\nquestion = "who?"\nanswer = "Us."\n${lastRemark}
  +4 'question' has the same text as in [[questions]] number 1. Change one of the two, or delete this one: its heading, and its lines down to the next heading.
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
  'shop' is no address: none. Write the real one, or leave it empty: shop = ""
soon for a link | shop = "" | shop = "coming soon"
  'shop' is no address: coming soon. Write the real one, or leave it empty: shop = ""
a name without its ending | nda = "" | nda = "nda"
  'nda' is not a whole address: nda. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a title for a PDF | magazine = "" | magazine = "Magazine July 2024"
  'magazine' is not a whole address: Magazine July 2024. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
an event without its heading | ${lastRemark} | title = "Picnic"\ndate = "2027-06-14"\nplace = "Park"\n${lastRemark}
  the heading [[events]] is missing above this line. Write it there, on a line of its own.
a dash for a hyphen in a key | security-contact = "" | security–contact = ""
  the name before = must be one word of letters, digits and hyphens. Write: security-contact = ""
dashes in a day | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027–03–14"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "2027–03–14". Write: date = "2027-03-14"
a number of HTML in a name | name = "" | name = "O&#39;Brien"
  'name' has an HTML code in it, which would be shown as typed. Write: name = "O'Brien"
a key cut in two | shop = "" | sh op = ""
  nothing here is called 'sh-op'. Do you mean 'shop'?
a name before an e-mail address | organization-email = "" | organization-email = "Hope <info@hope.test>"
a full stop behind an e-mail address | organization-email = "" | organization-email = "info@hope.test."
  'organization-email' needs the e-mail address alone. Write: organization-email = "info@hope.test"
an e-mail address without its end | organization-email = "" | organization-email = "info@hope"
  'organization-email' lacks its ending, such as .org: info@hope
an e-mail address that hides its sign | organization-email = "" | organization-email = "info(at)hope.test"
  'organization-email' needs the sign @ in its address. Write: organization-email = "info@hope.test"
https misspelled | shop = "" | shop = "htps://hope.test"
  'shop' begins with htps:// instead of https://. Write: shop = "https://hope.test"
a comma in a host | shop = "" | shop = "www,hope.test"
  'shop' is not a whole address: www,hope.test. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a word before a link | shop = "" | shop = "Shop: https://hope.test/shop"
  'shop' has words around its address: Shop: https://hope.test/shop. Write: shop = "https://hope.test/shop"
two links with a comma | shop = "" | shop = "https://hope.test/a, https://hope.test/b"
  'shop' holds two addresses: https://hope.test/a, https://hope.test/b. Keep one of them.
a space behind https | shop = "" | shop = "https:// hope.test/shop"
  'shop' has a space after https://. Write: shop = "https://hope.test/shop"
a mailto link | donate = "" | donate = "mailto:give@hope.test"
  'donate' is an e-mail address: mailto:give@hope.test. A link begins with https://
a time with its zone | time = "9 PM" | time = "9 PM EST"
  'time' must be a time alone. The time zone goes on the line 'time-zone'. Write: time = "9 PM"
noon | time = "9 PM" | time = "noon"
  'time' must be written like 9 PM or 9:30 PM. You wrote "noon". Write: time = "12 PM"
a day in the plural | day = "Thursday" | day = "Thursdays"
  'day' must be Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, or Saturday. You wrote "Thursdays". Write: day = "Thursday"
a day in short | day = "Thursday" | day = "Thu"
  'day' must be Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, or Saturday. You wrote "Thu". Write: day = "Thursday"
a zone in two words | time-zone = "Eastern" | time-zone = "Eastern Time"
  'time-zone' must be Eastern, Central, Mountain, Arizona, Pacific, Alaska, or Hawaii. You wrote "Eastern Time". Write: time-zone = "Eastern"
a city for a zone | time-zone = "Eastern" | time-zone = "New York"
  'time-zone' must be Eastern, Central, Mountain, Arizona, Pacific, Alaska, or Hawaii. You wrote "New York".
two names without brackets | notable-guests = [] | notable-guests = "Ann Roe, Bo Doe"
  'notable-guests' must be a list in brackets. Write: notable-guests = ["Ann Roe", "Bo Doe"]
semicolons in a list | notable-guests = [] | notable-guests = ["Ann Roe"; "Bo Doe"]
  each entry of a list needs straight quotes (") around it. Write: notable-guests = ["Ann Roe", "Bo Doe"]
two brackets around a list | notable-guests = [] | notable-guests = [["Ann Roe"]]
  an entry of 'notable-guests' must be a text in quotes. Write: "Ann Roe"
a day in words | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "March 14, 2027"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "March 14, 2027". Write: date = "2027-03-14"
a day with two digits of its year | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "3/14/27"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "3/14/27". Write: date = "2027-03-14"
a day with its weekday | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "Sunday, March 14, 2027"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "Sunday, March 14, 2027". Write: date = "2027-03-14"
a day without its year | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "March 14"\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "March 14".
a key in capitals | shop = "" | SHOP = ""
  nothing here is called 'SHOP'. Do you mean 'shop'?
one word for a link | shop = "" | shop = "shop"
  'shop' is not a whole address: shop. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a file of the web for a link | shop = "" | shop = "shop.html"
  'shop' is the name of a file, shop.html. Put it on the web, and write the address at which people open it.
a folder that only you can open | nda = "" | nda = "https://drive.google.com/drive/folders/1abc"
  'nda' is a page of drive.google.com that only you can open: https://drive.google.com/drive/folders/1abc. In Google Drive choose Share, set General access to Anyone with the link, and choose Copy link.
a page of an owner's in what a link asks for | shop = "" | shop = "https://hope.test/shop?from=/wp-admin/"
  taken: "address":"https://hope.test/shop?from=/wp-admin/"
a folder that its owner shares | nda = "" | nda = "https://drive.google.com/drive/folders/1abc?usp=sharing"
  taken: "address":"https://drive.google.com/drive/folders/1abc?usp=sharing"
the editor of a form for a link | donate = "" | donate = "https://docs.google.com/forms/d/1abc/edit"
  'donate' is a page of docs.google.com that only you can open: https://docs.google.com/forms/d/1abc/edit. In the form choose Send → 🔗, and copy the link that is shown.
a sentence for a link | events = "" | events = "see our Facebook page"
  'events' is not a whole address: see our Facebook page. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
a handle for a link | social-network = "" | social-network = "@hope"
  'social-network' is not a whole address: @hope. Copy the whole address from the browser; while there is none, leave the quotes empty: ""
this computer for a link | shop = "" | shop = "http://localhost:3000/shop"
  'shop' leads to your own computer, localhost, which nobody else can open: http://localhost:3000/shop. While there is no other address, leave the quotes empty: ""
a password in a link | shop = "" | shop = "https://me:secret@hope.test/shop"
  'shop' leads to hope.test: a browser ignores what is before the @. If hope.test is not the right site, do not use this address. If it is, write: shop = "https://hope.test/shop"
an emoji for a name | name = "" | name = "🙂"
  'name' would be published as it is: 🙂. Write the real one, or leave it empty: name = ""
a dash for a name | name = "" | name = "—"
  'name' would be published as it is: —. Write the real one, or leave it empty: name = ""
a request for a name | name = "" | name = "Your name here"
  'name' would be published as it is: Your name here. Write the real one, or leave it empty: name = ""
emojis and joined letters | who-reads = "" | who-reads = "We read ${'👨\u200D👩'} می${'\u200C'}خواهم"
  taken: "whoReads":"We read
a link that ends in brackets of its own | shop = "" | shop = "https://hope.test/wiki/Hope_(virtue)"
  taken: "address":"https://hope.test/wiki/Hope_(virtue)"
a day as a spreadsheet counts it | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = 46460\n${lastRemark}
  +2 'date' must be a day, written like 2026-03-14. You wrote "46460". Write: date = "2027-03-14"
a day that is no such weekday | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "Monday, March 14, 2027"\n${lastRemark}
  +2 'date' names Monday, but March 14, 2027 is a Sunday. If the weekday is right, correct the day. If the day is right, write: date = "2027-03-14"
the hours of a day, from and to | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "19:00-20:30"\n${lastRemark}
  +3 'time' must be written like 9 AM, or 9:30 AM to 1 PM. You wrote "19:00-20:30". Write: time = "7 PM to 8:30 PM"
quotes doubled as in a table | who-reads = "" | who-reads = "He said ""come in"" and I stayed."
  a text in quotes may not hold straight quotes (") inside, only '. Write: who-reads = "He said 'come in' and I stayed."
a yes of another language | name-signs = false | name-signs = sí
  'name-signs' must be true or false, without quotes.
a letter of another alphabet in an e-mail address | organization-email = "" | organization-email = "info@h${'\u043E'}pe.test"
  'organization-email' mixes letters of two alphabets that look alike: info@h${'\u043E'}pe.test. Type it by hand.
line ends of Windows | banner = "Our weekly live town hall: {town-hall}."\n | banner = "Ours"\r\n
  taken: "banner":"Ours"
tabs | shop = "" | \tshop\t=\t"https://hope.test/shop"
  taken: "address":"https://hope.test/shop"
an address in a web archive | shop = "" | shop = "https://web.archive.org/web/2020/https://hope.test/"
  taken: "address":"https://web.archive.org/web/2020/https://hope.test/"
an apostrophe in an e-mail address | organization-email = "" | organization-email = "o'neill@hope.test"
  taken: o'neill@hope.test
a mail host with two letters turned | organization-email = "" | organization-email = "hope@gmial.com"
  'organization-email' ends in gmial.com. Do you mean gmail.com?
a mail host with another ending | security-contact = "" | security-contact = "hope@yahoo.con"
  'security-contact' ends in yahoo.con. Do you mean yahoo.com?
a mail host of another country | organization-email = "" | organization-email = "hope@yahoo.ca"
  taken: hope@yahoo.ca
a list in round brackets | notable-guests = [] | notable-guests = ("Jane Roe", "John Doe")
a list in curly brackets | notable-guests = [] | notable-guests = {"Jane Roe", "John Doe"}
a list in round brackets without quotes | notable-guests = [] | notable-guests = (Jane Roe, John Doe)
a list without brackets | notable-guests = [] | notable-guests = "Jane Roe", "John Doe"
  a list needs square brackets, [ and ]. Write: notable-guests = ["Jane Roe", "John Doe"]
names below a list | notable-guests = [] | notable-guests = []\nJane Roe\nJohn Doe
  +1 this line cannot be read: Jane Roe. If it belongs in the list 'notable-guests', write it between the brackets, in quotes, with a comma after it: "Jane Roe",
a name below the end of its list | notable-guests = [] | notable-guests = [\n  "Jane Roe",\n]\n"John Doe",
  +3 this line cannot be read: "John Doe",. If it belongs in the list 'notable-guests', write it between the brackets, in quotes, with a comma after it: "John Doe",
a guest twice | notable-guests = [] | notable-guests = ["Jane Roe", "John Doe", "jane roe"]
  an entry of 'notable-guests' is there twice: jane roe. Delete one of the two.
a file's name for a guest | notable-guests = [] | notable-guests = ["jane.jpg"]
  an entry of 'notable-guests' is the name of a file: jane.jpg. Write the person's name; the file of a photo goes on the line 'photo'.
a file's name for a name | name = "" | name = "maria.jpg"
  'name' is the name of a file: maria.jpg. Write the person's name; the file of a photo goes on the line 'photo'.
a phone number after a name | name = "" | name = "Maria Roe (206) 555-0134"
  'name' has a phone number in it, and everyone will see it: Maria Roe (206) 555-0134. Delete the number if you do not want that.
a home address for a person's place | ${lastRemark} | [[voices]]\nquote = "We came."\nname = "Maria Roe"\nplace = "14 Elm Street, Springfield"\n${lastRemark}
  +3 'place' has a street in it, and everyone will see it: 14 Elm Street, Springfield. Write only the town if you do not want that.
a phone number after a guest | guest-speakers = [] | guest-speakers = ["Jane Roe, 206 555 0134"]
  'guest-speakers' has a phone number in it, and everyone will see it: Jane Roe, 206 555 0134. Delete the number if you do not want that.
signs of a pattern in a link that only you can open | shop = "" | shop = "zoom.us/s/$&11"
  'shop' is a page of zoom.us that only you can open: zoom.us/s/$&11. In Zoom choose Copy invitation, and take the link in it.
a network's code after a link | shop = "" | shop = "https://hope.test/shop?a=1&fbclid=IwAR0abc"
  'shop' has a tracking code in it (fbclid). Write: shop = "https://hope.test/shop?a=1"
a network's code among what an address says | shop = "" | shop = "https://hope.test/shop?page/1&a%20b&igsh=MzRl&flag&igshid=1#top"
  'shop' has a tracking code in it (igsh, igshid). Write: shop = "https://hope.test/shop?page/1&a%20b&flag#top"
a network's code alone after a link | shop = "" | shop = "https://hope.test/shop?fbclid=x#fbclid=y"
  'shop' has a tracking code in it (fbclid). Write: shop = "https://hope.test/shop"
the source of a visit after a link | shop = "" | shop = "https://hope.test/shop?utm_source=mail"
  taken: "address":"https://hope.test/shop?utm_source=mail"
a film for a link | video = "" | video = "holiday.mp4"
  'video' is the name of a file, holiday.mp4. Upload the video to a video site, and write its address there.
a mailbox for a link | shop = "" | shop = "https://mail.google.com/mail/u/0/#inbox"
  'shop' is a page of mail.google.com that only you can open: https://mail.google.com/mail/u/0/#inbox. It is your own mailbox: open the page that you mean, and copy its address.
two links in quotes of their own | shop = "" | shop = "https://hope.test/a", "https://hope.test/b"
  there is more than one pair of quotes. 'shop' holds two addresses: https://hope.test/a, https://hope.test/b. Keep one of them.
two names in quotes of their own | name = "" | name = "Jane Roe" "John Doe"
  there is more than one pair of quotes. Write: name = "Jane Roe, John Doe"
two braces in a banner | ${banner} | banner = "Our town hall: {{town-hall}}."
  'banner' has {{town-hall}} in it, which the site does not know. Write plain words, or {town-hall}, which becomes the day and time of the town hall. Write: banner = "Our town hall: {town-hall}."
a banner of another day | ${banner} | banner = "Every Friday at 8 PM."
  'banner' names Friday, but the town hall is on Thursday. Correct one of them, or write {town-hall} in the banner, which fills in the day and time.
an event that ends before it begins | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "8 PM to 7 PM"\n${lastRemark}
  +3 'time' ends before it begins: 8 PM to 7 PM. Correct one of the two times.
an event past midnight | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\ntime = "11 PM to 1 AM"\n${lastRemark}
  taken: "when":"Sunday, March 14, 2027, 11 PM to 1 AM"
one event in two places | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\nplace = "Park"\n[[events]]\ntitle = "Picnic"\ndate = "2027-03-14"\nplace = "Hall"\n${lastRemark}
  taken: "place":"Hall"
a number with a space | ${lastRemark} | [[numbers]]\nnumber = "50 000"\nwords = "homes"\n${lastRemark}
  +1 'number' must be a number alone, such as 38, 25%, 1,200+ or 5 million. You wrote "50 000". The words about it go on the line 'words'. Write: number = "50,000"
a part of a whole | ${lastRemark} | [[numbers]]\nnumber = "1 in 4"\nwords = "homes"\n${lastRemark}
  +1 'number' must be a number alone, such as 38, 25%, 1,200+ or 5 million. You wrote "1 in 4". The words about it go on the line 'words'.
a phone number without quotes | copyright-year = 2025 | text-number = +1 206 555 0134\ncopyright-year = 2025
  the value needs a straight quote (") before it and one after it. Write: text-number = "+1 206 555 0134"
a word after a limit | name-length = 12 | name-length = 40 letters
  'name-length' needs a number, without quotes, letters or a zero in front. Write: name-length = 40
a heading closed by another bracket | [town-hall] | [town-hall)
  the brackets of a heading do not match: [town-hall). Write: [town-hall]
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
  'names below a list',
  'a name below the end of its list',
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
