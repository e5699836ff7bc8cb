/** Future events, by time. */
export type Agenda = {
  /** Milliseconds since the start. */
  now(): number;
  add(at: number, event: () => void): void;
  /** Runs events until none is left or the time is over. */
  run(until: number): void;
};

type Entry = { readonly at: number; readonly event: () => void };

/** Starts at 0; a binary heap, for millions of events. */
export function createAgenda(): Agenda {
  const heap: Entry[] = [];
  let now = 0;

  const isBefore = (one: Entry | undefined, other: Entry | undefined): boolean =>
    one !== undefined && (other === undefined || one.at < other.at);

  function take(): Entry | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const child = isBefore(heap[right], heap[left]) ? right : left;
      const entry = heap[child];
      if (entry === undefined || !isBefore(entry, last)) break;
      heap[place] = entry;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  return {
    now: () => now,
    add(at, event) {
      const entry = { at, event };
      let place = heap.length;
      while (place > 0) {
        const above = (place - 1) >> 1;
        const parent = heap[above];
        if (parent === undefined || !isBefore(entry, parent)) break;
        heap[place] = parent;
        place = above;
      }
      heap[place] = entry;
    },
    run(until) {
      for (let next = take(); next !== undefined && next.at <= until; next = take()) {
        now = next.at;
        next.event();
      }
    },
  };
}
