import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Entries, statusQueryLimit } from '#src/outbox/delivery/contract.ts';
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
  /** Writes a follow-up beside a row, as the owner does. */
  followUp(id: string, state: string, text: string): Promise<void>;
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
    const { send, rows, ownerKey, restart, followUp } = await start();
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
    const ask = (...ids: readonly string[]) => post({ _kind: 'question', _ids: ids.join(' ') });
    return { endpoint: { send, rowsOf }, post, ask, rowsOf, ownerKey, restart, followUp };
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

  it('tells what became of a submission only to those who name its whole id', async () => {
    const { post, ask, followUp } = await started();
    const [id, other] = [randomUUID(), randomUUID()];
    for (const one of [id, other]) await post(submission(one));
    expect(await ask(id, other)).toMatchObject({ arrived: [id, other], followUps: [] });
    await followUp(id, 'Scheduled', 'Crew comes Friday');
    const told = { state: 'Scheduled', text: 'Crew comes Friday' };
    expect(await ask(other, id.toUpperCase())).toMatchObject({
      followUps: [{ id: id.toUpperCase(), ...told }],
    });
    const parts = [id.slice(0, 10), id.slice(0, -1), `${id}0`, id.replace(/-.*/, '.*'), '%'];
    expect(await ask(...parts, other)).toMatchObject({ followUps: [] });
    for (let n = 0; n < 1_000 / statusQueryLimit; n += 1) {
      const guesses = Array.from({ length: statusQueryLimit }, () => randomUUID());
      expect(await ask(...guesses)).toMatchObject({ arrived: [], followUps: [] });
    }
    await followUp(id, ' ', '');
    expect(await ask(id)).toMatchObject({ arrived: [id], followUps: [] });
  });

  it('cuts a follow-up to its limits, and lists one that has a state or a line alone', async () => {
    const { post, ask, followUp } = await started();
    const id = randomUUID();
    await post(submission(id));
    await followUp(id, `  ${'🙂'.repeat(50)}`, 'x'.repeat(300));
    expect(await ask(id)).toMatchObject({
      followUps: [{ id, state: '🙂'.repeat(40), text: 'x'.repeat(200) }],
    });
    await followUp(id, 'Closed', '');
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: 'Closed', text: '' }] });
    await followUp(id, '', 'Seen');
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: '', text: 'Seen' }] });
  });

  it('takes no follow-up from a submission', async () => {
    const { post, ask, followUp, restart } = await started();
    const id = randomUUID();
    const forged = { followUpState: 'Forged', followUp: 'Forged', follow_up: 'Forged' };
    await post({ ...submission(id), ...forged });
    expect(await ask(id)).toMatchObject({ followUps: [] });
    await followUp(id, 'Open', '');
    await post({ ...submission(id), ...forged });
    await restart();
    expect(await ask(id)).toMatchObject({ followUps: [{ id, state: 'Open', text: '' }] });
  });

  it('leaves a time of capture out that is none', async () => {
    const { post, rowsOf } = await started();
    const id = randomUUID();
    await post({ ...submission(id), _capturedAt: '=1+1' });
    expect(await rowsOf(id)).toMatchObject([{ capturedAt: '' }]);
  });

  it('finds it again once it has started again', async () => {
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
