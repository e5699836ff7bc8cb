import { expect, it } from 'vitest';

type Said = Readonly<Record<string, unknown>>;

/** A readable endpoint that has a form `join` with the field `firstName`. */
export type Endpoint = {
  post(entries: Readonly<Record<string, string>>): Promise<Said>;
  /** The cells of the sheet that the form's rows are in, its titles first. */
  rows(): Promise<readonly (readonly unknown[])[]>;
  /** Starts it again on the same sheet. */
  restart(): Promise<void>;
};

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-555555555555';
const capturedAt = '2025-01-02T03:04:05.678Z';
const submission = {
  _kind: 'submission',
  _id: id,
  _form: 'join',
  _capturedAt: capturedAt,
  firstName: 'Test',
};

/**
 * Tests what the README in `src/form-service-script` asks of every readable endpoint: the script and the
 * local form service keep the same.
 */
export function testContract(start: () => Promise<Endpoint>): void {
  it('stores a submission, and says so by its id', async () => {
    const { post, rows } = await start();
    const said = await post(submission);
    expect(said).toEqual({ ok: true, id, receivedAt: expect.any(String), duplicate: false });
    expect(new Date(String(said.receivedAt)).toISOString()).toBe(said.receivedAt);
    const [titles = [], row = [], ...rest] = await rows();
    const byTitle = Object.fromEntries(titles.map((title, column) => [title, row[column]]));
    expect(byTitle).toMatchObject({ submissionId: id, capturedAt, firstName: 'Test' });
    expect(rest).toEqual([]);
  });

  it.each([id, id.toUpperCase()])(
    'gives what comes again no second row, but the same time: %s',
    async (again) => {
      const { post, rows } = await start();
      const { receivedAt } = await post(submission);
      await post({ ...submission, _id: other });
      const said = await post({ ...submission, _id: again, firstName: 'Changed' });
      expect(said).toEqual({ ok: true, id: again, receivedAt, duplicate: true });
      expect(await rows()).toHaveLength(3);
    },
  );

  it('finds it again once it has started anew', async () => {
    const { post, restart } = await start();
    const { receivedAt } = await post(submission);
    await restart();
    expect(await post(submission)).toMatchObject({ receivedAt, duplicate: true });
  });

  it('keeps a spreadsheet from running an answer', async () => {
    const { post, rows } = await start();
    await post({ ...submission, firstName: '=HYPERLINK("http://example.org")' });
    expect((await rows())[1]).toContain('\'=HYPERLINK("http://example.org")');
  });

  it.each(['unknown', 'constructor', '__proto__'])(
    'asks a form that it does not know to wait, and no other: %s',
    async (form) => {
      const { post } = await start();
      const said = await post({ ...submission, _form: form });
      expect(said).toEqual({ ok: false, id, retryAfter: 3_600 });
      expect(await post(submission)).toMatchObject({ ok: true, duplicate: false });
    },
  );

  it('says which have arrived, of a hundred at most', async () => {
    const { post } = await start();
    await post(submission);
    const many = Array.from({ length: 150 }, (_, n) => `${other.slice(0, -3)}${100 + n}`);
    const said = await post({ _kind: 'question', _ids: [id.toUpperCase(), ...many].join(' ') });
    const missing = many.slice(0, 99);
    expect(said).toEqual({ ok: true, arrived: [id.toUpperCase()], missing });
  });
}
