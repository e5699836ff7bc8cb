/** What the page calls a value, if its key does not say it. */
export const siteLabels = {
  address: 'Web address of the site',
  'town-hall.skip': 'Days without a town hall',
  'links.nda': 'NDA (PDF)',
  people: 'Guests',
};

/** What the owner reads of each value of site.toml: beside it on the page, and above it in the file. */
export const siteHints = {
  '': 'What only you know about this site, in one place. What you leave empty is not on the published site.',
  address:
    'The address that the site is published under: https://www.example.org, or with a folder: https://somebody.github.io/site',
  'security-contact':
    'Where people report a security problem of this site: an e-mail address, or a page that begins with https://',
  'who-reads':
    'Who reads what people send, and by when: "Our state directors read every report within two days." People read it beside the forms, as soon as they have sent one, on Contact, and at the foot of every page.',
  'text-number':
    'A phone that takes reports as text messages, from where there is no data. Someone has to read the messages and enter them. With the country code: +1 206 555 0100. Empty if there is none.',
  'copyright-year': 'The year in the copyright line at the foot of every page.',
  banner:
    "The line above every page. Keep {town-hall} in it: the town hall's day and time take its place. Leave it empty for no line.",
  'magazine-edition': "The edition of the magazine that the link 'magazine' below leads to.",
  languages:
    'Languages of the site beside English: ["es"] makes it in Spanish, too, in the folder /es. src/owner/languages/README.md says more.',
  organization:
    'The registered name of the organization behind the site, "We the People Foundation, Inc.". This and the next three lines are at the foot of every page and on Contact.',
  'organization-place': 'Its city and state, "Springfield, Illinois", or its whole address.',
  'organization-email': 'An e-mail address to which anybody can write.',
  'paid-for-by':
    'The name behind the words "Paid for by", if the law asks for them: "Committee for Springfield"',
  'town-hall':
    'The weekly live town hall. Every page, the calendar and the countdown follow these lines.',
  'town-hall.time': '9 PM or 9:30 PM.',
  'town-hall.time-zone': 'Eastern, Central, Mountain, Arizona, Pacific, Alaska or Hawaii.',
  'town-hall.skip': 'When there is none, such as Thanksgiving.',
  links:
    'Addresses outside this site: open the page in your browser and copy the whole address, which begins with https://.',
  'links.events': 'The calendar of events.',
  'links.donate': 'Where donations are made.',
  'links.video': 'The video channel with the shows.',
  'links.short-video': 'The channel of short videos.',
  'links.nda':
    'The non-disclosure agreement, as a PDF: a file in the folder src/owner/files, or an address.',
  'links.magazine': 'The magazine, as a PDF.',
  people: 'Names for two pages.',
  'people.notable-guests': 'On Pastors Point, such as "Dr. John Example, author".',
  'people.guest-speakers': 'On Townhall.',
  'who-answers':
    'Who answers what people send in a form, and by when: "Our state director calls you within a week." They read it as soon as they have sent it.',
  limits:
    'What the forms take. These are the narrowest limits; a wider one also goes to the sheet and to your forms at Google.',
  'limits.name-length': 'The most characters of a first or last name, 12 to 100.',
  'limits.email-length': 'The most characters of an e-mail address, 30 to 254.',
  'limits.name-signs':
    'Whether names may hold spaces, hyphens and apostrophes. If not, García López arrives as GarcíaLópez.',
  'limits.territories': 'Whether D.C. and the territories can be chosen, too, below the 50 states.',
  team: 'The team on About Us, in this order. A photo may be as the camera wrote it: it is turned upright, cut square and made small for the site, and the place where it was taken is taken out. The photo itself stays on your computer, in src/owner/photos.',
  'team.title': 'What the person does.',
  events: 'For the page Events. An event that is over disappears when the site is built again.',
  'events.time': 'Such as 9 AM, or 9:30 AM to 1 PM. This, place and link may stay empty.',
  episodes: 'Episodes of the podcasts, for their pages.',
  'episodes.date': 'May stay empty.',
  questions: 'Questions about the movement, for the page FAQ, in this order.',
  voices:
    "What people say of the movement, in their own words. One voice is on home and one on each pillar's page. Ask each person first.",
  'voices.quote': 'Without quotation marks, which the page sets.',
  'voices.page': 'Voices without a page take turns on the others.',
  numbers: 'Up to four numbers, for the home page.',
  'numbers.number': 'Such as 38 or 25%.',
  'numbers.words': 'Such as "states with a director".',
};
