import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import type { EndpointResponse } from '#src/tools/check-endpoint/endpoint.ts';
import { endpointRules } from '#src/tools/check-endpoint/rules.ts';

/** A readable endpoint; its form `join` has the fields `firstName` and `lastName`. */
export type TestedEndpoint = {
  send(method: 'POST' | 'GET', entries: Entries): Promise<EndpointResponse>;
  /** The cells of the form's rows, titles first. */
  rows(): Promise<readonly (readonly unknown[])[]>;
  /** The key for counting arrivals. */
  ownerKey(): string;
  restart(): Promise<void>;
};

const capturedAt = '2025-01-02T03:04:05.678Z';
const submission = (id: string): Entries => ({
  _kind: 'submission',
  _id: id,
  _form: 'join',
  _capturedAt: capturedAt,
  firstName: 'Test',
});

/**
 * The contract of readable endpoints (README of `src/form-service-script`): the rules of `npm run
 * check-endpoint`, and those that only the store shows.
 */
export function testContract(start: () => Promise<TestedEndpoint>): void {
  async function started() {
    const { send, rows, ownerKey, restart } = await start();
    const rowsOf = async (id: string) => {
      const [titles = [], ...all] = await rows();
      return all
        .map((cells) =>
          Object.fromEntries(cells.map((cell, column) => [String(titles[column]), String(cell)])),
        )
        .filter(({ submissionId }) => submissionId?.toLowerCase() === id.toLowerCase());
    };
    const post = async (entries: Entries) => JSON.parse((await send('POST', entries)).body);
    // A script whose tabs take no ids cannot report arrivals.
    await post(submission(randomUUID()));
    return { endpoint: { send, rowsOf }, post, rowsOf, ownerKey, restart };
  }

  it.each(endpointRules)('$name', async ({ hold }) => {
    const { endpoint } = await started();
    await hold(endpoint, { form: 'join', newId: randomUUID });
  });

  it('keeps the first wording, under its own titles', async () => {
    const { post, rowsOf } = await started();
    const id = randomUUID();
    await post(submission(id));
    await post({ ...submission(id), firstName: 'Changed' });
    expect(await rowsOf(id)).toEqual([
      expect.objectContaining({ submissionId: id, capturedAt, firstName: 'Test' }),
    ]);
  });

  it('tells its owner how many have arrived, and when the last', async () => {
    const { post, ownerKey } = await started();
    const count = async () => {
      const { forms } = await post({ _kind: 'arrivals', _key: ownerKey() });
      return forms.find(({ form }: { form: string }) => form === 'join');
    };
    const before = await count();
    const { receivedAt } = await post(submission(randomUUID()));
    expect(await count()).toEqual({
      form: 'join',
      count: before.count + 1,
      lastArrival: receivedAt,
    });
  });

  it('leaves a time of capture out that is none', async () => {
    const { post, rowsOf } = await started();
    const id = randomUUID();
    await post({ ...submission(id), _capturedAt: '=1+1' });
    expect(await rowsOf(id)).toMatchObject([{ capturedAt: '' }]);
  });

  it('finds it again once it has started anew', async () => {
    const { post, restart } = await started();
    const id = randomUUID();
    const { receivedAt } = await post(submission(id));
    await restart();
    expect(await post(submission(id))).toMatchObject({ receivedAt, duplicate: true });
  });

  it('keeps a spreadsheet from running an answer', async () => {
    const { post, rowsOf } = await started();
    const id = randomUUID();
    const asked = { ...submission(id), firstName: '=HYPERLINK("http://example.org")', '=x': '1' };
    await post(asked);
    const [row = {}] = await rowsOf(id);
    expect(row.firstName).toBe('\'=HYPERLINK("http://example.org")');
    expect(Object.values(row)).toContain("'=x: 1");
  });

  it('cuts off a flood of answers to questions that it does not know', async () => {
    const { post, rowsOf } = await started();
    const id = randomUUID();
    const flood = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`q${n}`, 'x']));
    await post({ ...submission(id), ...flood, ['n'.repeat(61)]: 'too long a name', empty: '' });
    const [row = {}] = await rowsOf(id);
    expect(row.otherAnswers?.split('\n')).toHaveLength(30);
    expect(row.otherAnswers).toContain('q0: x');
    expect(row.otherAnswers).not.toContain('too long');
  });
}
