// Proves specification 1.15, 1.30.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSite, siteFile } from '#src/build/owner/site-file.ts';
import { textTable } from '#tests/support/text-table.ts';

const sound = readFileSync(ownerPath('.', siteFile), 'utf8');

/** The owner's file with one piece of it written in another way. */
function changed(from: string, to: string): string {
  expect(sound).toContain(from);
  return sound.replace(from, () => to);
}

/** The day on which it is read, and no photo or PDF beside it. */
const surroundings = { media: { photos: [], files: [] }, today: '2026-03-14' } as const;

/** What the owner reads of a file. */
function complaints(text: string): readonly string[] {
  const read = readSite(text, surroundings);
  return read.ok ? [] : read.error;
}

/** The line of the file, from 1, that a text begins in. */
const lineOf = (text: string, piece: string): number =>
  text.slice(0, text.indexOf(piece)).split('\n').length;

const lastRemark = '# Episodes of the podcasts,';
const banner = 'banner = "Watch our weekly live town hall: {town-hall}."';

/** What the owner wrote, in whose place; what the build says of it, and the piece whose line it names. */
const mistakes = textTable(String.raw`
curly quotes | address = "" | address = “https://example.org”
  a curly quote (“ or ”) stands where a straight one (") belongs. Type it anew: address = "https://example.org"
a curly quote at the end | address = "" | address = "https://example.org”
  a curly quote (“ or ”) stands where a straight one (") belongs. Type it anew: address = "https://example.org"
a quote lost at the end | shop = "" | shop = "https://example.org/shop
  a quote (") is missing at the end of: shop = "https://example.org/shop
a quote lost at the beginning | shop = "" | shop = https://example.org/shop"
  the value needs a straight quote (") before it and one behind it: shop = "https://example.org/shop"
no quotes | day = "Thursday" | day = Thursday
  the value needs a straight quote (") before it and one behind it: day = "Thursday"
a comma lost | notable-guests = [] | notable-guests = [\n  "Jane Example"\n  "John Example",\n]
  a comma is missing between the entry on this line and the one before it.
a bracket lost | notable-guests = [] | notable-guests = [\n  "Jane Example",
  the list above this line has no end. Close it with ] on a line of its own.
a heading without its second bracket | [town-hall] | [town-hall
  the brackets of a heading do not match: [town-hall. A heading is [name], one of several alike is [[name]].
a key twice | shop = "" | shop = ""\nshop = "https://example.org/shop"
  'shop' stands here a second time. Keep one of the two.
nothing behind the sign | shop = "" | shop =
  'shop' has no value. While you do not know it yet, write: shop = ""
a semicolon behind the value | shop = "" | shop = "";
  ';' is too much after the closing quote. Take it away; a remark begins with #.
a number with a zero in front | copyright-year = 2025 | copyright-year = 02025
  the number begins with a zero. Leave the zero out, or put quotes around it: copyright-year = 02025
a colon for the sign | shop = "" | shop: ""
  this line cannot be read: shop: "". A line looks like this: name = "Text"
a misspelt key | donate = "" | donat = ""
  nothing here is called 'donat'. Do you mean 'donate'?
a key that nothing resembles | donate = "" | donate = ""\nfavorite-color = ""
  nothing here is called 'favorite-color'. What may stand here: events, donate, shop, video, second-video, social-network, short-video, nda, magazine.
a key under another heading | time-zone = "Eastern" | time-zone = "Eastern"\nshop = ""
  'shop' belongs under the heading [links]. Move it there.
a number where a text belongs | shop = "" | shop = 5
  'shop' needs a text in quotes: shop = "5"
a year in quotes | copyright-year = 2025 | copyright-year = "2025"
  'copyright-year' needs a whole number from 2000 to 2100, without quotes: copyright-year = 2000
one name without brackets | notable-guests = [] | notable-guests = "Jane Example"
  'notable-guests' needs a list in brackets: notable-guests = ["Jane Example"]
a link that is not safe | events = "" | events = "http://example.org/events"
  'events' begins with http://, which is not safe. Write https:// and try whether it opens: https://example.org/events
a link without its beginning | shop = "" | shop = "www.example.org/shop"
  'shop' has no https:// in front. Copy the whole address from the browser, such as https://www.example.org/shop
a program for a link | donate = "" | donate = "javascript:alert(1)"
  'donate' may not be a 'javascript:' address. A link begins with https://
one slash | donate = "" | donate = "https:/example.org/give"
  'donate' has not https:// with both slashes in front. Write: https://example.org/give
three slashes | donate = "" | donate = "https:///example.org/give"
  'donate' has not https:// with both slashes in front. Write: https://example.org/give
no colon | donate = "" | donate = "https//example.org/give"
  'donate' has not https:// with both slashes in front. Write: https://example.org/give
a name before the host | donate = "" | donate = "https://example.org@example.net/give"
  'donate' leads to example.net, not to what stands before the @. Copy the whole address from the browser.
an address pasted twice | donate = "" | donate = "https://example.org/givehttps://example.org/give"
  'donate' holds two addresses, one behind the other. Keep one of them: https://example.org/give or https://example.org/give
half a link | donate = "" | donate = "https://donate"
  'donate' is no whole address: https://donate
a site address that is not safe | address = "" | address = "http://example.org"
  'address' begins with http://, which is not safe. Write https:// and try whether it opens: https://example.org
a site address with a slash at its end | address = "" | address = "https://www.example.org/"
  'address' holds https:// and the host, at most with a folder of plain letters behind it, and no slash at its end: https://www.example.org
a contact that is no address | security-contact = "" | security-contact = "call us"
  'security-contact' needs an e-mail address, or a page that begins with https://
a day that is none | day = "Thursday" | day = "Thirsday"
  'day' is one of Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, not Thirsday. Do you mean Thursday?
an hour that is none | time = "9 PM" | time = "25:00"
  'time' is written like 9 PM or 9:30 PM, not 25:00.
an event on a day that is none | ${lastRemark} | [[events]]\ntitle = "Picnic"\ndate = "2026-02-30"\n${lastRemark}
  'date' is a day of the calendar, written like 2026-03-14, not 2026-02-30.
an episode of no show | ${lastRemark} | [[episodes]]\ntitle = "One"\nlink = "https://example.org/1"\nshow = "townhal"\n${lastRemark}
  'show' is one of pastorspoint, townhall, the-resilient-path, different-right, not townhal. Do you mean townhall?
a banner that hopes for too much | ${banner} | banner = "See you {tomorrow}"
  'banner' knows {town-hall}, in whose place its day and time appear, but not {tomorrow}
`);

it('has nothing to say of the file as it is', () => {
  expect(complaints(sound)).toEqual([]);
});

it.each(mistakes)('%s: names the line and what to do', (_what, from = '', to = '', sentence) => {
  const text = changed(from, to);
  const [first = '', ...others] = complaints(text);
  expect(others).toEqual([]);
  const [, line, said] = /^src\/owner\/site\.toml, line (\d+): (.*)$/s.exec(first) ?? [];
  expect(said).toBe(sentence);
  // A lost comma or bracket shows on one of the lines that follow.
  expect(Number(line)).toBeGreaterThanOrEqual(lineOf(text, to));
  expect(Number(line)).toBeLessThanOrEqual(lineOf(text, to) + to.split('\n').length + 1);
  expect(said).not.toMatch(/TOML|pars|unexpected|undefined|\bat .*:\d+:\d+/i);
});

it('names every mistake at once, each with its own line', () => {
  const text = changed('shop = ""', 'shop = "x"').replace('name = ""', 'name = 5');
  expect(complaints(text)).toEqual([
    expect.stringContaining(`line ${lineOf(text, 'shop = "x"')}: 'shop' `),
    expect.stringContaining(`line ${lineOf(text, 'name = 5')}: 'name' `),
  ]);
});

it.each([
  ['shop = ""\n', '\'shop\' is missing. Write it back, empty if need be: shop = ""'],
  ['[people]\n', 'the heading [people] is missing. Write it back.'],
])('says what is missing where %j is gone', (piece, sentence) => {
  expect(complaints(changed(piece, '')).join('\n')).toContain(sentence);
});

it('says that a member has no title', () => {
  expect(complaints(changed('title = "Editor"', 'title = ""'))).toEqual([
    expect.stringMatching(/line \d+: 'title' may not be empty\.$/),
  ]);
});

describe('a file that is filled in', () => {
  const facts = (...changes: readonly (readonly [string, string])[]) => {
    const text = changes.reduce((before, [from, to]) => before.replace(from, to), sound);
    const read = readSite(text, surroundings);
    if (!read.ok) throw new Error(read.error.join('\n'));
    return read.value;
  };

  it('gives what the owner wrote, without blanks around it', () => {
    const { siteAddress, outsideLinks, people, team, securityContact } = facts(
      ['address = ""', 'address = "https://www.example.org"'],
      ['security-contact = ""', 'security-contact = "safety@example.org"'],
      ['shop = ""', 'shop = " https://example.org/shop?a=1#b "'],
      ['guest-speakers = []', 'guest-speakers = [\n  "A",\n  "B, of C",\n]'],
      ['name = ""', 'name = "Test “T.” Person"'],
    );
    expect(siteAddress).toBe('https://www.example.org');
    expect(securityContact).toBe('safety@example.org');
    expect(outsideLinks.shop.address).toBe('https://example.org/shop?a=1#b');
    expect(people['guest-speakers']).toEqual(['A', 'B, of C']);
    expect(team[0]?.name).toBe('Test “T.” Person');
  });

  it('knows the town hall’s day, time and zone', () => {
    const { townHallTime } = facts(
      ['day = "Thursday"', 'day = "Monday"'],
      ['time = "9 PM"', 'time = "12:05 am"'],
      ['"Eastern"', '"Pacific"'],
    );
    expect(townHallTime).toEqual({
      day: 'Monday',
      weekday: 1,
      hour: 0,
      minute: 5,
      time: '12:05 AM',
      zone: 'America/Los_Angeles',
      zoneShort: 'PST',
      zoneLong: 'Pacific time',
    });
  });

  it('lists the events to come, the next one first, and the episodes, the newest first', () => {
    const { events, episodes } = facts([
      lastRemark,
      `[[events]]
title = "Later"
date = 2026-05-01
[[events]]
title = "Over"
date = "2026-03-13"
[[events]]
title = "Today"
date = "2026-03-14"
time = "9 AM"
place = "Town hall"
link = "https://example.org/today"
[[episodes]]
show = "townhall"
title = "First"
link = "https://example.org/1"
[[episodes]]
show = "townhall"
title = "Second"
date = "2026-02-01"
link = "https://example.org/2"
${lastRemark}`,
    ]);
    expect(events).toEqual([
      {
        title: 'Today',
        when: 'Saturday, March 14, 2026, 9 AM',
        place: 'Town hall',
        link: 'https://example.org/today',
      },
      { title: 'Later', when: 'Friday, May 1, 2026', place: '', link: '' },
    ]);
    expect(episodes.map(({ title, date }) => [title, date])).toEqual([
      ['Second', 'February 1, 2026'],
      ['First', ''],
    ]);
  });
});
