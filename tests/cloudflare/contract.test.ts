// Proves specification 4.17, 4.18.
import { afterAll, beforeAll, describe } from 'vitest';
import { rowsByTitle } from '#tests/support/csv-rows.ts';
import { type Endpoint, endpointContract } from '#tests/support/endpoint-contract.ts';
import { asOwner, change, keys, post, type Runtime, startRuntime } from './runtime.ts';

describe.each([1, 3, 8])('on %i shares', (shares) => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await startRuntime({ shares });
  });
  afterAll(() => runtime.end());

  async function begin(): Promise<Endpoint> {
    await change(runtime, '/erase', { all: 'yes' });
    return {
      post: async (entries) => (await post(runtime, entries)).json(),
      async rowsOf(id) {
        const csv = await asOwner(runtime, '/rows.csv?form=join', { key: keys.read });
        const rows = rowsByTitle(await csv.text());
        return rows.filter(({ submissionId }) => submissionId?.toLowerCase() === id.toLowerCase());
      },
      ownerKey: () => keys.read,
      restart: () => runtime.restart(),
      followUp: async (id, state, text) =>
        void (await change(runtime, '/follow-ups', { id, state, text })),
    };
  }

  endpointContract(begin);
});
