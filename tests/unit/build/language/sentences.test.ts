// Proves specification 13.4.
import { expect, it } from 'vitest';
import { inOtherWords, sentencesOf } from '#src/build/language/sentences.ts';

const rows = new Map([
  ['Send', 'Enviar'],
  ['Send now', 'Enviar ahora'],
  ['{1} of {2} were sent', 'De {2} se enviaron {1}'],
  ['Read {1} first.', 'Primero lea {1}.'],
  ['the guide', 'la guía'],
  ['waiting', 'en espera'],
  ['en-US', 'es-US'],
]);

it.each([
  ['a sentence anywhere', "say('Send now');", 'say("Enviar ahora");'],
  ['a word that a property has', "({ label: 'Send' });", '({ label: "Enviar" });'],
  ['a word with a capital', "say('Send');", 'say("Enviar");'],
  ['no word that is compared', "if (x === 'Send') y();", "if (x === 'Send') y();"],
  ['no case', "switch (x) { case 'Send': y(); }", "switch (x) { case 'Send': y(); }"],
  ['no key', "({ 'Send now': 1 });", "({ 'Send now': 1 });"],
  ['no value of a choice', "({ value: 'Send now' });", "({ value: 'Send now' });"],
  ['no kind', "({ kind: 'waiting' });", "({ kind: 'waiting' });"],
  ['no small word that is an argument', "say('waiting');", "say('waiting');"],
  ['no import', "import x from 'Send now';", "import x from 'Send now';"],
  ['no words of an error', "throw new Error('Send now');", "throw new Error('Send now');"],
  ['no text without a row', "say('Send later');", "say('Send later');"],
  [
    'what is put in, in another order',
    `say(\`\${sent()} of \${all} were sent\`);`,
    `say(\`De \${all} se enviaron \${sent()}\`);`,
  ],
  [
    'a sentence in what is put in',
    `say(\`\${x ? 'Send now' : y} of \${all} were sent\`);`,
    `say(\`De \${all} se enviaron \${x ? "Enviar ahora" : y}\`);`,
  ],
  [
    'a sentence with a link, and its words',
    '<p>\n  Read{\' \'}\n  <a href="/x">the guide</a> first.\n</p>;',
    '<p>{"Primero lea "}<a href="/x">{"la guía"}</a>{"."}</p>;',
  ],
  [
    'an attribute',
    '<p title="Send now" className="Send now" />;',
    '<p title={"Enviar ahora"} className="Send now" />;',
  ],
  ['the locale', "new Intl.NumberFormat('en-US');", 'new Intl.NumberFormat("es-US");'],
])('puts in %s', (_, source, expected) => {
  expect(inOtherWords(source, sentencesOf('some.tsx', source), rows)).toBe(expected);
});
