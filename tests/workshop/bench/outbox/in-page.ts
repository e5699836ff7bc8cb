import {
  type Contender,
  makeRequest,
  makeSubmissions,
  type OpenContender,
  type Sending,
} from './contender.ts';

export type InPage = {
  /** @param name the contender's module */
  open(name: string, sending: Sending, waiting: number): Promise<void>;
  /** @returns milliseconds for all */
  drain(): Promise<number>;
  /** @returns milliseconds for each */
  enqueue(count: number): Promise<number[]>;
};

declare global {
  var bench: InPage;
}

/** The next enqueued mark, above all waiting ones. */
let nextMark = 1_000_000;
let contender: Contender;

globalThis.bench = {
  async open(name, sending, waiting) {
    const module: { open: OpenContender } = await import(/* @vite-ignore */ `/${name}.js`);
    contender = await module.open(sending);
    await contender.seed(makeSubmissions(waiting));
    await connect(sending);
  },
  async drain() {
    const start = performance.now();
    await contender.drain();
    return performance.now() - start;
  },
  async enqueue(count) {
    const taken: number[] = [];
    const submissions = makeSubmissions(count, nextMark);
    nextMark += count;
    for (const submission of submissions) {
      const start = performance.now();
      await contender.enqueue?.(submission);
      taken.push(performance.now() - start);
    }
    return taken;
  },
};

/** Opens the connections before the timing; requests without a mark do not count. */
async function connect({ service, atOnce }: Sending): Promise<void> {
  const unmarked = { id: '', capturedAt: 0, answers: {} };
  await Promise.all(Array.from({ length: atOnce }, () => fetch(makeRequest(service, unmarked))));
}
