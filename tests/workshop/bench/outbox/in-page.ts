import {
  type Contender,
  makeRequest,
  makeSubmissions,
  type OpenContender,
  type Sending,
} from './contender.ts';

/** What a page of the bench is asked for. */
export type InPage = {
  /**
   * Opens a contender with so many submissions that wait.
   * @param name of the contender's module
   */
  open(name: string, sending: Sending, waiting: number): Promise<void>;
  /** @returns how long sending all of them took, in milliseconds */
  drain(): Promise<number>;
  /** @returns how long each of so many took to be stored, in milliseconds */
  enqueue(count: number): Promise<number[]>;
};

declare global {
  var bench: InPage;
}

/** The mark of what is enqueued next; none of those that wait has it. */
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

/** Opens the connections before anything is timed; a request without a mark is not counted. */
async function connect({ service, atOnce }: Sending): Promise<void> {
  const unmarked = { id: '', capturedAt: 0, answers: {} };
  await Promise.all(Array.from({ length: atOnce }, () => fetch(makeRequest(service, unmarked))));
}
