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

/** The part of the answers that are lost on the way: the device sends again. */
const lost = 0.02;

type Device = { readonly address: string; service: ServiceJudgment };
type Report = {
  readonly device: Device;
  readonly form: string;
  readonly first: number;
  failures: number;
};

/**
 * Half of the reports are of one form, and a fifth of the devices behind forty addresses of carriers. The devices wait as
 * the outbox does; the service's limits are its own, for one share of all ids.
 * @returns whether all were stored, and each answered
 */
export async function regionReturns(): Promise<boolean> {
  const random = seededRandom(2026);
  const { forms, room: limits } = usualDeployment();
  const names = Object.keys(forms);
  let now = 0;
  const room = createRoom(() => now, random);
  /** By the second; within one they come in any order, as from a crowd. */
  const agenda: Report[][] = [];
  const add = (at: number, report: Report) => {
    const second = Math.floor(at / 1_000);
    agenda[second] ??= [];
    agenda[second].push(report);
  };
  for (let n = 0; n < devices; n += 1) {
    const address = random() < 0.2 ? `carrier ${n % 40}` : `${n}`;
    const device: Device = { address, service: { kind: 'fine' } };
    const first = random() * returning;
    for (let left = 1 + Math.floor(random() * 5); left > 0; left -= 1) {
      const other = names[Math.floor(random() * names.length)] ?? '';
      const form = random() < 0.5 ? 'local-issue' : other;
      add(first + left * roundTrip, { device, form, first, failures: 0 });
    }
  }
  const total = agenda.flat().length;
  const [requests, stored]: [number[], number[]] = [[], []];
  const waits: number[] = [];
  const known = new Set<Report>();
  for (let second = 0; second < agenda.length; second += 1) {
    const at = Math.floor(second / 60);
    requests[at] ??= 0;
    stored[at] ??= 0;
    // What comes again within the second is in it, too.
    for (const report of agenda[second] ?? []) {
      const { device, form } = report;
      now = second * 1_000;
      const troubled = backoffUntil(device.service, now);
      if (troubled > now) {
        add(troubled + 1_000, report);
        continue;
      }
      requests[at] += 1;
      const isNew = !known.has(report);
      const crowd = isNew ? room.take(`address ${device.address}`, limits.address) : null;
      const wait = isNew && crowd === null ? room.take(`form ${form}`, limits.form) : null;
      const asked = now + Math.min(longestServiceWait, (crowd ?? wait ?? 0) * 1_000);
      const circumstances = { now, random: random(), automatic: true };
      const isStored = crowd === null && wait === null;
      if (isStored && isNew) stored[at] += 1;
      if (isStored) known.add(report);
      if (crowd !== null) {
        const evidence = { kind: 'turned-away', retryAt: asked } as const;
        device.service = judgeService(device.service, evidence, circumstances);
        add(backoffUntil(device.service, now), report);
      } else if (wait !== null || random() < lost) {
        const again = failedAgain(report.failures, circumstances, asked);
        report.failures = again.failures;
        add(again.until, report);
      } else waits.push(now - report.first);
    }
  }
  waits.sort((one, other) => one - other);
  const most = Math.max(...requests);
  const bar = (count: number, sign: string) => sign.repeat(Math.round((count / most) * 50));
  const rows = requests.map((count, at) => {
    const taken = stored[at] ?? 0;
    const each = [count, taken].map((one) => `${Math.round(one / 60)}`);
    return [`${at + 1}`, ...each, bar(taken, '#').padEnd(bar(count, '.').length, '.')];
  });
  printTable([['minute', 'requests', 'stored', '# stored, . told to wait (a second)'], ...rows]);
  const part = (one: number) => ((waits[Math.floor(waits.length * one)] ?? 0) / minute).toFixed(1);
  console.log(
    `${devices} devices, ${total} reports, ${known.size} stored, each once; minutes until answered: half ${part(0.5)}, nine of ten ${part(0.9)}, all ${part(1 - 1e-9)}.`,
  );
  return known.size === total && waits.length === total;
}
