import type { ChangeChannel } from '#src/lib/change-channel.ts';
import { deleteAll, deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import type { Delivery, Outcome } from '#src/outbox/delivery/form-service.ts';
import { drain } from '#src/outbox/drain.ts';
import { lockForEditing, resend, saveEdit, unlock } from '#src/outbox/edit.ts';
import { createOutboxDatabase, type Outbox } from '#src/outbox/outbox.ts';
import {
  endSimulation,
  pauseSending,
  resumeSending,
  setPreferences,
  simulateOffline,
} from '#src/outbox/preferences.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { submit } from '#src/outbox/submit.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { connected, type Late, programOf, type Service, type Step } from './program.ts';

/** The outbox after each step and at the end, and the arrivals. */
export type Story = {
  readonly steps: readonly string[];
  readonly end: string;
  /** Ids and answers, unordered: engines may differ in the order. */
  readonly received: readonly string[];
};

/** A world's own parts; its IndexedDB is the global one. */
export type Platform = {
  readonly locks: NonNullable<Outbox['locks']>;
  readonly breathe: () => Promise<void>;
};

/** Each tab has its own connection to the device's database. */
type Tab = { readonly outbox: Outbox; readonly leaving: AbortController };

const entries = { text: 1 } as const;
const mapping = Object.fromEntries(
  connected.map((form) => [form, { formId: form, entries, submissionId: 2, version: 'four' }]),
);

/** Plays a seed's program on a new database. */
export async function play(seed: number, platform: Platform): Promise<Story> {
  const world = createWorld(seed, platform);
  const steps: string[] = [];
  for (const step of programOf(seed)) {
    await world.take(step);
    await world.untilQuiet();
    steps.push(`${step.kind}: ${await world.describe()}`);
  }
  await world.calm();
  const end = await world.describe();
  world.close();
  return { steps, end, received: [...world.received].sort() };
}

function createWorld(seed: number, { locks, breathe }: Platform) {
  const random = seededRandom(seed);
  const received: string[] = [];
  const hanging: { readonly delivery: Delivery; readonly end: (outcome: Outcome) => void }[] = [];
  const listeners = new Set<() => void>();
  const tabs: Tab[] = [];
  const deleted: Submission[] = [];
  let now = Date.UTC(2025, 0, 2, 3, 4, 5, 678);
  let ids = 0;
  let holders = 0;
  let texts = 0;
  /** Counts events, to detect quiet. */
  let events = 0;
  let service: Service = 'up';
  let running = 0;

  const newId = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  const channel: ChangeChannel = {
    changed() {
      events += 1;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const arrive = ({ id, answers }: Delivery) => void received.push(`${id} ${answers.text}`);

  async function deliver(delivery: Delivery): Promise<Outcome> {
    events += 1;
    switch (service) {
      case 'up':
        arrive(delivery);
        return { kind: 'sent' };
      case 'down':
        return { kind: 'unreachable', failure: 'no-connection' };
      case 'fails':
        return { kind: 'unreachable', failure: 'unclear-answer' };
      case 'hangs':
        return new Promise((end) => void hanging.push({ delivery, end }));
    }
  }

  function openTab(): Tab {
    holders += 1;
    const outbox: Outbox = {
      database: createOutboxDatabase(`four-worlds-${seed}`),
      service: {
        deliver,
        concurrency: () => 3,
        isReachable: async () => service === 'up',
        status: null,
      },
      clock: { now: () => now, sleep: async () => {} },
      holder: `tab-${holders}`,
      builtAt: 0,
      isOnline: () => true,
      reportFault: (error) => {
        throw error;
      },
      channel,
      mapping,
      random,
      newId,
      locks,
    };
    const tab = { outbox, leaving: new AbortController() };
    tabs.push(tab);
    return tab;
  }

  function closeTab(tab: Tab): void {
    tabs.splice(tabs.indexOf(tab), 1);
    tab.leaving.abort();
  }

  function serve(is: Service, late: Late): void {
    service = is;
    if (is === 'hangs') return;
    for (const { delivery, end } of hanging.splice(0)) {
      if (late !== 'lost') arrive(delivery);
      end(late === 'answered' ? { kind: 'sent' } : { kind: 'unreachable', failure: 'timed-out' });
    }
  }

  const read = async (): Promise<readonly Submission[]> => {
    const [first = openTab()] = tabs;
    const all = await first.outbox.database.read((transaction) =>
      transaction.objectStore('submissions').getAll(),
    );
    if (!all.ok) throw new Error(`It could not be read: ${all.error}`);
    return all.value;
  };

  async function send({ outbox, leaving }: Tab, only?: readonly string[]): Promise<void> {
    running += 1;
    await drain(outbox, { trigger: 'user', only, leaving: leaving.signal });
    running -= 1;
  }

  const write = (text: string) => {
    texts += 1;
    return { text: `${text} ${texts} – ä 😀` };
  };

  async function take(step: Step): Promise<unknown> {
    const tab = tabs[step.by % Math.max(1, tabs.length)] ?? openTab();
    const { outbox } = tab;
    const all = await read();
    const some = all[step.which % Math.max(1, all.length)];
    switch (step.kind) {
      case 'submit':
        for (let times = 0; times < step.times; times += 1) {
          await submit(outbox, { form: step.form, answers: write('first'), installed: false });
        }
        return;
      case 'service':
        return serve(step.is, step.late);
      case 'practice':
        return simulateOffline(outbox, step.on);
      case 'end-practice':
        return endSimulation(outbox, step.answer);
      case 'pause':
        return step.on ? pauseSending(outbox) : resumeSending(outbox);
      case 'keep-copies':
        return setPreferences(outbox, { keepCopies: step.on });
      case 'pass':
        now += step.seconds * 1_000;
        return;
      case 'send-now':
        return void send(tab);
      case 'delete-history':
        return deleteAll(outbox, 'history');
      case 'open-tab':
        return tabs.length < 3 ? openTab() : undefined;
      case 'close-tab':
        return closeTab(tab);
      case 'undo': {
        const last = deleted.pop();
        return last && restoreSubmission(outbox, last);
      }
    }
    if (some === undefined) return;
    switch (step.kind) {
      case 'send-one':
        return void send(tab, [some.id]);
      case 'edit':
        return saveEdit(outbox, some.id, write('changed'));
      case 'open-editor':
        return lockForEditing(outbox, some.id);
      case 'close-editor':
        return unlock(outbox, some.id);
      case 'resend':
        return resend(outbox, some.id);
      case 'delete': {
        const gone = await deleteSubmission(outbox, some.id);
        if (gone.ok && gone.value) deleted.push(gone.value);
      }
    }
  }

  /**
   * Until every drain has ended, or, since drains behind a hanging request never end, several looks find no
   * event. Each look waits for earlier writes and locks.
   */
  async function untilQuiet(): Promise<void> {
    for (let calm = 0, before = -1; running > 0 && calm < 8; ) {
      before = events;
      await read();
      await locks.query();
      await breathe();
      calm = hanging.length > 0 && before === events ? calm + 1 : 0;
    }
  }

  return {
    received,
    take,
    untilQuiet,
    async describe() {
      const stored = await read();
      return stored
        .map(
          (one) =>
            `${one.form} ${one.state} ${answersOf(one)?.text ?? 'nothing'} ${one.id.slice(-3)}`,
        )
        .join('; ');
    },
    /** The service recovers, and sends everything it may. */
    async calm() {
      serve('up', 'answered');
      await untilQuiet();
      const last = openTab();
      for (const { id } of await read()) for (const { outbox } of tabs) await unlock(outbox, id);
      await resumeSending(last.outbox);
      await endSimulation(last.outbox, 'send');
      // By then, all leases and editor locks have expired.
      now += 24 * 60 * 60_000;
      for (let times = 0; times < 2; times += 1) {
        void send(last);
        await untilQuiet();
      }
    },
    close() {
      for (const tab of [...tabs]) {
        closeTab(tab);
        tab.outbox.database.close();
      }
    },
  };
}
