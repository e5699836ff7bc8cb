import { DurableObject } from 'cloudflare:workers';
import {
  answer,
  type EndpointAnswer,
  type FoundRow,
  type Received,
} from '#src/outbox/delivery/answer.ts';
import { columns, type Entries, type RetryLaterResponse } from '#src/outbox/delivery/contract.ts';
import { createRoom } from './room.ts';

/** What the owner's commands write into the settings of a deployment. */
export type Settings = {
  readonly SHARES: DurableObjectNamespace<Share>;
  readonly SHARE_COUNT: number;
  /** While its rows are copied; 0 without a copy. */
  readonly FORMER_SHARE_COUNT: number;
  readonly MODE: 'deliver' | 'confirm';
  /** New submissions a minute, over all shares. */
  readonly ROOM: { readonly form: number; readonly address: number };
  /** The header in which the host names the sender's address. */
  readonly ADDRESS_HEADER: string;
  /** Digests of the owner's keys (SHA-256, hexadecimal). Without them nobody is the owner. */
  readonly READ_KEY?: string;
  readonly WRITE_KEY?: string;
};

/** The build writes it before this code: a variable of an environment holds 5 kB. */
declare const formsOfSite: Readonly<Record<string, readonly string[]>>;
/** The fields of each form. */
export const forms = formsOfSite;

/** A request, and the address of its sender. */
export type Asked = {
  readonly request: Request;
  readonly settings: Settings;
  readonly address: string;
};

/** A submission as it is stored. */
export type StoredRow = {
  /** In lower case. */
  readonly id: string;
  readonly form: string;
  /** ISO 8601, UTC. */
  readonly received: string;
  /** JSON of the answers by column title. */
  readonly cells: string;
  readonly state: string;
  readonly text: string;
};

/** A place in the order of a form's rows, as it is in an address: behind this row. */
export const placeOf = ({ received, id }: StoredRow): string => `${received}/${id}`;

/** What has arrived of a form on one day (UTC). */
export type DayCount = {
  readonly form: string;
  /** Such as `2026-11-28`. */
  readonly day: string;
  readonly count: number;
  readonly last: string;
};

/**
 * One share of all ids. A table without row ids, and one index: each submission is billed as two written rows.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS rows (
    id TEXT PRIMARY KEY, form TEXT NOT NULL, received TEXT NOT NULL, cells TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT '', text TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS by_time ON rows (form, received, id)`;

/** Its methods answer once what they wrote is durable: the runtime holds answers back until then. */
export class Share extends DurableObject<Settings> {
  readonly #sql = this.ctx.storage.sql;
  readonly #room = createRoom(Date.now, Math.random);
  /** By form and day. Counted once: a share has millions of rows. Null if that is to be done again. */
  #counts: Map<string, DayCount> | null = null;

  constructor(ctx: DurableObjectState, settings: Settings) {
    super(ctx, settings);
    this.#sql.exec(tables);
  }

  /** The contract's response, but to a question and to the owner: each share knows a part. */
  answer(entries: Entries, length: number, address: string): EndpointAnswer {
    const { MODE: mode } = this.env;
    return answer(entries, length, {
      ...{ mode, forms: mode === 'deliver' ? forms : {}, isOwner: () => false },
      append: (form, row) => this.#append(form, row, address),
      find: (ids) => this.find(ids),
      count: () => [],
    });
  }

  /** Stores a row once. What is stored already needs no room. */
  #append(form: string, row: Entries, address: string): Received | RetryLaterResponse {
    const id = row[columns.id] ?? '';
    const [before] = this.#rows('WHERE id = ?', id.toLowerCase());
    if (before !== undefined) return { receivedAt: before.received, duplicate: true };
    const { ROOM: room, SHARE_COUNT: shares } = this.env;
    const crowd = this.#room.take(`address ${address}`, Math.ceil(room.address / shares));
    if (crowd !== null) return { ok: false, retryAfter: crowd };
    const wait = this.#room.take(`form ${form}`, Math.ceil(room.form / shares));
    if (wait !== null) return { ok: false, id, retryAfter: wait };
    const received = new Date().toISOString();
    this.#sql.exec(
      'INSERT INTO rows (id, form, received, cells) VALUES (?, ?, ?, ?)',
      ...[id.toLowerCase(), form, received, JSON.stringify(row)],
    );
    const day = received.slice(0, 10);
    const count = (this.#counts?.get(`${form} ${day}`)?.count ?? 0) + 1;
    this.#counts?.set(`${form} ${day}`, { form, day, count, last: received });
    return { receivedAt: received, duplicate: false };
  }

  find(ids: readonly string[]): readonly FoundRow[] {
    const list = JSON.stringify(ids.map((id) => id.toLowerCase()));
    return this.#rows('WHERE id IN (SELECT value FROM json_each(?))', list).map(
      ({ id, state, text }) => ({ id, followUpState: state, followUp: text }),
    );
  }

  counts(): readonly DayCount[] {
    const counting = `SELECT form, substr(received, 1, 10) AS day, count(*) AS count,
      max(received) AS last FROM rows GROUP BY form, day`;
    this.#counts ??= new Map(
      [...this.#sql.exec<DayCount>(counting)].map((one) => [`${one.form} ${one.day}`, one]),
    );
    return [...this.#counts.values()];
  }

  /** The places of a form's rows behind another. */
  places(form: string, after: string, most: number): readonly string[] {
    const [received = '', id = ''] = after.split('/');
    const named = `SELECT received || '/' || id AS place FROM rows
      WHERE form = ? AND (received, id) > (?, ?) ORDER BY received, id LIMIT ?`;
    const found = this.#sql.exec<{ place: string }>(named, form, received, id, most);
    return found.toArray().map(({ place }) => place);
  }

  /** A form's rows behind a place, up to another. */
  list(form: string, after: string, end: string): readonly StoredRow[] {
    const [from = '', id = ''] = after.split('/');
    const which = 'WHERE form = ? AND (received, id) > (?, ?) AND (received, id) <= (?, ?)';
    return this.#rows(which, form, from, id, ...end.split('/'));
  }

  /** A form's newest rows, the newest first. */
  latest(form: string, most: number): readonly StoredRow[] {
    return this.#rows('WHERE form = ? ORDER BY received DESC, id DESC LIMIT ?', form, most);
  }

  /** The rows whose ids begin so, in lower case. */
  beginning(start: string): readonly StoredRow[] {
    return this.#rows('WHERE id >= ? AND id < ?', start, `${start}g`);
  }

  /** @returns whether there is such a row */
  followUp(id: string, state: string, text: string): boolean {
    const change = 'UPDATE rows SET state = ?, text = ? WHERE id = ?';
    return this.#sql.exec(change, state, text, id.toLowerCase()).rowsWritten > 0;
  }

  /** Erases the rows whose ids begin so, in lower case. @returns their ids */
  erase(start: string): readonly string[] {
    this.#counts = null;
    const erasing = 'DELETE FROM rows WHERE id >= ? AND id < ? RETURNING id';
    const erased = this.#sql.exec<{ id: string }>(erasing, start, `${start}g`);
    return erased.toArray().map(({ id }) => id);
  }

  async eraseAll(): Promise<void> {
    this.#counts = null;
    await this.ctx.storage.deleteAll();
    this.#sql.exec(tables);
  }

  /** All rows in the order of their ids, behind one. */
  page(after: string, most: number): readonly StoredRow[] {
    return this.#rows('WHERE id > ? ORDER BY id LIMIT ?', after, most);
  }

  /** Takes in copies. Of a row that is there, the first arrival counts, and the follow-up that it has. */
  put(rows: readonly StoredRow[]): void {
    this.#counts = null;
    for (const { id, form, received, cells, state, text } of rows)
      this.#sql.exec(
        `INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
          received = min(received, excluded.received),
          text = iif(state || text = '', excluded.text, text),
          state = iif(state || text = '', excluded.state, state)`,
        ...[id, form, received, cells, state, text],
      );
  }

  #rows(which: string, ...values: readonly (string | number)[]): readonly StoredRow[] {
    const all = 'SELECT id, form, received, cells, state, text FROM rows';
    return this.#sql.exec<StoredRow>(`${all} ${which}`, ...values).toArray();
  }
}
