import { submission } from '#tests/support/endpoint-contract.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';
const good = new URLSearchParams(submission(id)).toString();
const long = (sign: string, length = 1_000_000): string => sign.repeat(length);

/** Bodies that no device sends, by what they try. */
export const hostileBodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  nothing: '',
  'a sign alone': '&',
  'only equals': long('=', 50_000),
  'only pairs': long('a=&', 30_000),
  'many names': Array.from({ length: 20_000 }, (_, n) => `n${n}`).join('&'),
  'one name many times': long('_id=x&', 15_000),
  'a long name': `${long('n', 90_000)}=1`,
  'a long answer': `${good}&firstName=${long('x')}`,
  'four megabytes': `${good}&a=${long('x', 4_000_000)}`,
  'percent signs': `${good}&a=${long('%', 30_000)}`,
  'half escapes': `${good}&a=%F&b=%F0%9F&c=%`,
  'escapes that are no text': `${good}&a=%FF%FE%C0%80`,
  'bytes that are no text': new Uint8Array(50_000).fill(0xff),
  'null bytes': `${good}&firstName=%00${long('%00', 3_000)}`,
  'half of a pair': `${good}&firstName=%ED%A0%80`,
  'a name of every object': `${good}&__proto__=1&constructor=1&toString=1&hasOwnProperty=1`,
  'a form of every object': good.replace('join', '__proto__'),
  'a kind of every object': good.replace('submission', 'constructor'),
  SQL: `${good}&firstName=${encodeURIComponent("'); DROP TABLE rows; --")}`,
  'SQL in the id': good.replace(id, encodeURIComponent("' OR 1=1 --")),
  'SQL in a question': `_kind=question&_ids=${encodeURIComponent("x') OR ('1'='1")}`,
  JSON: '{"_kind":"submission"}',
  'a JSON tower': long('[', 90_000),
  multipart: '--x\r\nContent-Disposition: form-data; name="_id"\r\n\r\n1\r\n--x--',
  'a formula that never begins': `${good}&firstName=${encodeURIComponent(long(' \n', 4_900))}`,
  'a formula on each line': `${good}&firstName=${encodeURIComponent(long('\n=1', 2_900))}`,
  'zero-width signs': `${good}&firstName=${encodeURIComponent(long('\u200b', 1_000))}`,
  'directions reversed': `${good}&firstName=${encodeURIComponent('\u202e'.repeat(1_000))}`,
  'a thousand ids': `_kind=question&_ids=${Array(1_000).fill(id).join('+')}`,
  'ids without end': `_kind=question&_ids=${long('0', 90_000)}`,
  'ids of spaces': `_kind=question&_ids=${long('+', 90_000)}`,
  'a pattern as an id': '_kind=question&_ids=.*+%25+_',
  'a long key': `_kind=arrivals&_key=${long('k', 90_000)}`,
  'a key that is no text': '_kind=arrivals&_key=%00%FF',
  'a time of no calendar': `${good.replace(/_capturedAt=[^&]+/, '_capturedAt=9999-99-99T99:99:99.999Z')}`,
  'a formula as a time': `${good}&_capturedAt=%3D1%2B1`,
  'other ids': `${good}&_ID=x&_Id=x&%5Fid=x`,
  'a follow-up': `${good}&followUpState=Forged&followUp=Forged`,
  markup: `${good}&firstName=${encodeURIComponent('</style><script>alert(1)</script>')}`,
  'a header in an answer': `${good}&firstName=a%0D%0ASet-Cookie%3A%20x%3D1`,
  // Decoded only where a device would have sent it.
  'a double escape': `${good}&firstName=%2525252525`,
};
