// Proves specification 12.7.
import { expect, it } from 'vitest';
import { ask } from '#src/tools/ask.ts';
import { openServer } from '#src/tools/form-service/server.ts';

it('says of a host that sends no end of bytes that it is none of our files', async () => {
  const { port, shut } = await openServer(0, async (_, response) => {
    response.end(Buffer.alloc(30_000_001));
  });
  const asked = ask(new URL(`http://127.0.0.1:${port}/x`), {});
  const message = `http://127.0.0.1:${port}/x is longer than any of our files.`;
  await expect(asked).rejects.toMatchObject({ message });
  await shut();
});
