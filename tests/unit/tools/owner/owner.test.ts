// Proves specification 1.42.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { terminalOn } from '#src/tools/owner/terminal.ts';

function terminal(isTerminal = false) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  return { input, output, ...terminalOn(input, output, isTerminal) };
}

it('gives every line of a file of answers to its question, then none', async () => {
  const { input, output, ask, say, close } = terminal();
  input.end('one\r\ntwo\n');
  say('Hello.');
  expect([await ask('1: '), await ask('2: '), await ask('3: '), await ask('4: ')]).toEqual([
    'one',
    'two',
    null,
    null,
  ]);
  close();
  output.end();
  expect(await text(output)).toMatch(/^Hello\.\n1: /);
});

it('ends the answers at Ctrl-C, without half an answer', async () => {
  const { input, ask } = terminal(true);
  const answer = ask('1: ');
  input.write('half\u0003');
  expect(await answer).toBe(null);
});
