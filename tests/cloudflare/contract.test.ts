// Proves specification 4.17, 4.18.
import { afterAll, beforeAll, describe } from 'vitest';
import { endpointContract } from '#tests/support/endpoint-contract.ts';
import { keys, type Runtime, startRuntime } from './runtime.ts';

describe.each([1, 3, 8])('on %i shares', (shares) => {
  let runtime: Runtime;
  beforeAll(async () => {
    runtime = await startRuntime({ shares });
  });
  afterAll(() => runtime.end());

  endpointContract(async () => {
    await runtime.change('/erase', { all: 'yes' });
    return {
      post: runtime.post,
      rows: () => runtime.rows(),
      ownerKey: () => keys.read,
      restart: () => runtime.restart(),
      followUp: (id, state, text) => runtime.change('/follow-ups', { id, state, text }),
    };
  });
});
