import { createRoom } from '#src/form-service-cloudflare/room.ts';
import { longestServiceWait } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import {
  backoffUntil,
  failedAgain,
  judgeService,
  type ServiceJudgment,
} from '#src/outbox/model/retry-policy.ts';
import { usualDeployment } from '#src/tools/form-service-cloudflare.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { printTable } from './print-table.ts';

const devices = 100_000;
const minute = 60_000;
/** In which all devices find their signal again: a mast is back. */
const returning = minute;
/** From a request to its answer, in milliseconds. */
const roundTrip = 300;

type Report = { readonly form: string; failures: number };
type Device = { readonly address: string; readonly reports: Report[]; service: ServiceJudgment };

/** Events by their time: of the same minute in any order, which is what a crowd does. */
function createAgenda<Item>() {
  const heap: { readonly at: number; readonly item: Item }[] = [];
  const up = (at: number) => Math.floor((at - 1) / 2);
  const swap = (one: number, other: number) => {
    [heap[one], heap[other]] = [heap[other] as never, heap[one] as never];
  };
  const time = (at: number) => heap[at]?.at ?? Number.POSITIVE_INFINITY;
  return {
    add(at: number, item: Item) {
      heap.push({ at, item });
      for (let one = heap.length - 1; one > 0 && time(up(one)) > time(one); one = up(one))
        swap(one, up(one));
    },
    next() {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let one = 0; ; ) {
        const least = time(2 * one + 1) <= time(2 * one + 2) ? 2 * one + 1 : 2 * one + 2;
        if (time(least) >= time(one)) return first;
        swap(one, least);
        one = least;
      }
    },
  };
}

/**
 * Half of the reports are of one form, and a fifth of the devices behind forty addresses of carriers. The devices wait as
 * the outbox does; the service's limits are its own, for one share of all ids.
 * @returns whether all were stored once
 */
export async function regionReturns(): Promise<boolean> {
  const random = seededRandom(2026);
  const { forms, room: limits } = usualDeployment();
  const names = Object.keys(forms);
  let now = 0;
  const room = createRoom(() => now, random);
  const agenda = createAgenda<{ readonly device: Device; readonly report: Report }>();
  let total = 0;
  for (let n = 0; n < devices; n += 1) {
    const address = random() < 0.2 ? `carrier ${n % 40}` : `${n}`;
    const device: Device = { address, reports: [], service: { kind: 'fine' } };
    const at = random() * returning;
    for (let left = 1 + Math.floor(random() * 5); left > 0; left -= 1) {
      const form =
        random() < 0.5 ? 'local-issue' : (names[Math.floor(random() * names.length)] ?? '');
      device.reports.push({ form, failures: 0 });
      agenda.add(at + device.reports.length * roundTrip, {
        device,
        report: device.reports.at(-1) ?? { form, failures: 0 },
      });
      total += 1;
    }
  }
  const requests: number[] = [];
  const stored: number[] = [];
  const waits: number[] = [];
  const firstTry = new Map<Report, number>();
  const done = new Set<Report>();
  for (let event = agenda.next(); event !== undefined; event = agenda.next()) {
    now = event.at;
    const { device, report } = event.item;
    const troubled = backoffUntil(device.service, now);
    if (troubled > now) {
      agenda.add(troubled + random() * 1_000, event.item);
      continue;
    }
    const at = Math.floor(now / minute);
    requests[at] = (requests[at] ?? 0) + 1;
    if (!firstTry.has(report)) firstTry.set(report, now);
    const circumstances = { now, random: random(), automatic: true };
    const asked = (seconds: number) => now + Math.min(longestServiceWait, seconds * 1_000);
    const crowd = room.take(`address ${device.address}`, limits.address);
    const wait = crowd === null ? room.take(`form ${report.form}`, limits.form) : null;
    if (crowd !== null) {
      device.service = judgeService(
        device.service,
        { kind: 'turned-away', retryAt: asked(crowd) },
        circumstances,
      );
      agenda.add(backoffUntil(device.service, now), event.item);
    } else if (wait !== null) {
      const again = failedAgain(report.failures, circumstances, asked(wait));
      report.failures = again.failures;
      agenda.add(again.until, event.item);
    } else {
      if (done.has(report)) return false;
      done.add(report);
      stored[at] = (stored[at] ?? 0) + 1;
      waits.push(now - (firstTry.get(report) ?? now));
    }
  }
  waits.sort((one, other) => one - other);
  const most = Math.max(...requests);
  const rows = requests.map((count, at) => [
    `${at + 1}`,
    `${Math.round(count / 60)}`,
    `${Math.round((stored[at] ?? 0) / 60)}`,
    '#'
      .repeat(Math.round(((stored[at] ?? 0) / most) * 50))
      .padEnd(Math.round((count / most) * 50), '.'),
  ]);
  printTable([
    ['minute', 'requests a second', 'stored a second', '# stored, . told to wait'],
    ...rows,
  ]);
  const part = (one: number) =>
    `${((waits[Math.floor(waits.length * one)] ?? 0) / minute).toFixed(1)} min`;
  console.log(
    `${devices} devices, ${total} reports, ${done.size} stored, each once. Waits: half none or under ${part(0.5)}, nine of ten under ${part(0.9)}, all under ${part(1 - 1e-9)}.`,
  );
  return done.size === total;
}
