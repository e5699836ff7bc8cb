import type { Picture } from './page.ts';
import { plate, trailPicture } from './trail-picture.ts';

/** The site's drawn pictures. */
export const pictures = {
  townAtDawn: {
    source: '/images/town-at-dawn.svg',
    alternative:
      'A small town at dawn: neighbors of every age walk from both sides to a long table in front of the meeting hall and its flag, between a white church and a radio mast on the hill.',
    width: 1152,
    height: 592,
    scene: true,
  },
  religious: {
    source: '/images/pillars/religious.svg',
    alternative: 'An open Bible between two burning candles, under an arched window with a cross.',
    ...plate,
  },
  corruption: {
    source: '/images/pillars/corruption.svg',
    alternative:
      'A lamp throws its light on an open ledger, and a magnifying glass picks out one line of it.',
    ...plate,
  },
  health: {
    source: '/images/pillars/health.svg',
    alternative:
      'A doctor’s bag with a stethoscope, a medicine bottle, and a mortar with a green sprig.',
    ...plate,
  },
  finance: {
    source: '/images/pillars/finance.svg',
    alternative:
      'Three rising stacks of coins and a young oak in a pot, with a workshop in the distance.',
    ...plate,
  },
  tax: {
    source: '/images/pillars/tax.svg',
    alternative:
      'A balance at rest with tied papers in one pan and coins in the other, a ledger and a stamp below.',
    ...plate,
  },
  candidate: {
    source: '/images/pillars/candidate.svg',
    alternative:
      'A lectern with a microphone beside a locked ballot box with a ballot in its slot, under bunting.',
    ...plate,
  },
  resiliency: {
    source: '/images/pillars/resiliency.svg',
    alternative:
      'A lit lantern, a packed rucksack with a bedroll, and a portable radio, with mountains behind.',
    ...plate,
  },
  pastorsPoint: {
    source: '/images/podcasts/pastors-point.svg',
    alternative: 'A studio microphone in front of a white church on a hill at sunrise.',
    ...plate,
  },
  townhall: {
    source: '/images/podcasts/townhall.svg',
    alternative:
      'A full hall at nine in the evening: a speaker at the lectern, and one hand raised in the audience.',
    ...plate,
  },
  theResilientPath: trailPicture,
  differentRight: {
    source: '/images/podcasts/different-right.svg',
    alternative: 'Two microphones face each other across a table with two cups of coffee.',
    ...plate,
  },
} as const satisfies Record<string, Picture>;
