import { median } from '../median.ts';
import type { Measured, Row, Task } from './measure.ts';

/** By task and row; null after the time limit. */
export type Results = Map<Task, Map<Row, readonly (Measured | null)[]>>;

const allRows: readonly Row[] = [
  { name: 'ours, 1 at once', module: 'ours', atOnce: 1, enqueues: true },
  { name: 'ours, up to 6 at once', module: 'ours', atOnce: 6, enqueues: false },
  { name: 'bare fetch loop, 1 at once', module: 'bare-loop', atOnce: 1, enqueues: false },
  { name: 'bare fetch loop, 6 at once', module: 'bare-loop', atOnce: 6, enqueues: false },
  { name: 'raw IndexedDB', module: 'raw-indexed-db', atOnce: 1, enqueues: true },
  { name: 'Dexie', module: 'dexie', atOnce: 1, enqueues: true },
  { name: 'idb-keyval', module: 'idb-keyval', atOnce: 1, enqueues: true },
  { name: 'Workbox Queue (1)', module: 'workbox-queue', atOnce: 1, enqueues: true },
  { name: 'TanStack offline (2)', module: 'tanstack', atOnce: 1, enqueues: true },
];

/** The requests alone, or the bare put. */
const floorOf = ({ kind }: Task, { atOnce }: Row) =>
  allRows.find(
    (row) =>
      row.module === (kind === 'drain' ? 'bare-loop' : 'raw-indexed-db') &&
      (kind === 'enqueue' || row.atOnce === atOnce),
  );

/** @param modules null for all */
export function rowsOf(modules: readonly string[] | null): readonly Row[] {
  const known = new Set(allRows.map(({ module }) => module));
  const unknown = modules?.find((module) => !known.has(module));
  if (unknown !== undefined) {
    throw new Error(`There is no "${unknown}", only ${[...known].join(', ')}.`);
  }
  return allRows.filter(({ module }) => modules === null || modules.includes(module));
}

/** Medians, in milliseconds per submission. */
export function printTask(
  task: Task,
  rows: readonly Row[],
  results: Results,
  patience: number,
): void {
  console.log(`\n${titleOf(task)}; milliseconds per submission`);
  const compared = task.kind === 'drain' ? 'x loop' : 'x raw put';
  printLine('', ['wall', compared, 'x ours', 'CPU', 'rounds', 'at once']);
  const ours = rows.find(({ module }) => module === 'ours');
  for (const row of rows) {
    const measured = results.get(task)?.get(row) ?? [];
    const found = mediansOf(measured);
    if (found === null) {
      printLine(row.name, [measured.length === 0 ? '-' : `over ${patience} s in all`]);
      continue;
    }
    const times = (other: Row | undefined) =>
      ratioTo((other && results.get(task)?.get(other)) ?? [], measured);
    printLine(row.name, [
      found.wall.toFixed(2),
      times(floorOf(task, row)),
      times(ours),
      found.cpu.toFixed(2),
      String(measured.length),
      task.kind === 'drain' ? String(found.atOnce) : '-',
    ]);
  }
}

export function printGoals(rows: readonly Row[], results: Results): void {
  const goals: readonly (Omit<Task, 'away'> & { away: number; atOnce: number })[] = [
    { kind: 'drain', waiting: 1_000, away: 0, atOnce: 1 },
    { kind: 'drain', waiting: 1_000, away: 0, atOnce: 6 },
    { kind: 'drain', waiting: 10_000, away: 0, atOnce: 1 },
    { kind: 'drain', waiting: 10_000, away: 0, atOnce: 6 },
    { kind: 'drain', waiting: 100, away: 100, atOnce: 6 },
    { kind: 'enqueue', waiting: 10_000, away: 0, atOnce: 1 },
  ];
  console.log('\nGoals: ours beside the floor (the bare loop, the raw put); milliseconds');
  printLine('', ['ours', 'floor', 'x floor', 'ours CPU', 'floor CPU']);
  for (const { kind, waiting, away, atOnce } of goals) {
    const task = [...results.keys()].find(
      (one) => one.kind === kind && one.waiting === waiting && one.away === away,
    );
    const row = rows.find((one) => one.module === 'ours' && one.atOnce === atOnce);
    if (task === undefined || row === undefined) continue;
    const floor = floorOf(task, row);
    const measured = results.get(task)?.get(row) ?? [];
    const floors = (floor && results.get(task)?.get(floor)) ?? [];
    const ours = mediansOf(measured);
    const least = mediansOf(floors);
    if (ours === null || least === null) continue;
    printLine(`${titleOf(task)}${kind === 'drain' ? `, ${atOnce} at once` : ''}`, [
      ours.wall.toFixed(2),
      least.wall.toFixed(2),
      ratioTo(floors, measured),
      ours.cpu.toFixed(2),
      least.cpu.toFixed(2),
    ]);
  }
}

export function printNotes(strict: boolean): void {
  console.log(`
CPU: all of the browser's processes together. 'at once': the most requests that the service had under way
together; one that answers at once seldom has many.
${
  strict
    ? 'Every write of every contender was made strict.'
    : `Strict (on the disk before it counts as stored): ours, raw IndexedDB, Dexie, idb-keyval (through a custom
store). Workbox and TanStack offer no choice and are relaxed; \`--strict\` makes them strict, too.`
}
Only ours leases, keeps history and runs under one lock for all tabs; the others delete what was sent.
(1) Takes a submission off the store before it is sent: a crash in between loses it.
(2) Calls it stored when the put succeeded, not when its transaction is complete; its drain includes
    reading the whole outbox into memory, as it does whenever an app starts.`);
}

export function titleOf({ kind, waiting, away }: Task): string {
  const count = waiting.toLocaleString('en-US');
  if (kind === 'enqueue') return `Enqueue, ${count} waiting`;
  return `Drain of ${count}, service ${away === 0 ? 'at once' : `${away} ms away`}`;
}

function mediansOf(measured: readonly (Measured | null)[]): Measured | null {
  const counted = measured.filter((one) => one !== null);
  if (counted.length === 0 || counted.length < measured.length) return null;
  return {
    wall: median(counted.map(({ wall }) => wall)),
    cpu: median(counted.map(({ cpu }) => cpu)),
    atOnce: Math.max(...counted.map(({ atOnce }) => atOnce)),
  };
}

/** Other load affects both numbers of a round. */
function ratioTo(
  base: readonly (Measured | null)[],
  measured: readonly (Measured | null)[],
): string {
  const ratios = measured.flatMap((one, round) => {
    const other = base[round];
    return one && other ? [one.wall / other.wall] : [];
  });
  return ratios.length === 0 ? '-' : median(ratios).toFixed(2);
}

const printLine = (name: string, cells: readonly string[]) =>
  console.log(name.padEnd(50) + cells.map((cell) => cell.padStart(11)).join(''));
