/** The words of the international radiotelephony alphabet (ICAO Annex 10), in the order of the letters. */
const letters =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );
const digits = 'Zero One Two Three Four Five Six Seven Eight Nine'.split(' ');

const words = new Map(
  [...letters.map((word) => [word.charAt(0), word] as const)].concat(
    digits.map((word, digit) => [`${digit}`, word] as const),
  ),
);

/** @returns a receipt as one says it over a radio: 'Foxtrot Alfa Yankee One · Nine Charlie Four Echo · Five' */
export const spelled = (receipt: string): string =>
  receipt
    .split('-')
    .map((part) => [...part].map((one) => words.get(one) ?? one).join(' '))
    .join(' · ');
