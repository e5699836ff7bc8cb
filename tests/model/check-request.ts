import type { Delivery } from '#src/outbox/delivery/form-service.ts';
import type { Lease } from '#src/outbox/model/submission.ts';
import { same } from './check-commit.ts';
import { brokenRows, ofRequests } from './invariants.ts';
import { meet } from './situations.ts';
import {
  type Context,
  isGoing,
  newRequest,
  type Received,
  type Request,
  type World,
} from './world.ts';

/** A drain delivers what it has leased, with its lease. */
const leased = (
  { requests }: World,
  by: Context,
  delivery: Delivery & { readonly lease?: Lease },
): Request | undefined =>
  requests.findLast(
    (one) =>
      one.id === delivery.id &&
      one.by === by &&
      one.delivery === null &&
      one.open &&
      same(one.lease, delivery.lease),
  );

/** At once, when its drain decides it. */
export function checkBeginning(world: World, by: Context, delivery: Delivery): void {
  const own = leased(world, by, delivery);
  const broken = own === undefined ? [] : brokenRows(ofRequests, world, own, delivery);
  for (const what of broken) world.violations.push(`sent ${delivery.id} although ${what}`);
}

/** @returns the request's lease; records a violation if it must not be sent */
export function checkRequest(world: World, by: Context, delivery: Delivery): Request {
  const { id, mapping } = delivery;
  const report = (what: string) => world.violations.push(`sent ${id} although ${what}`);
  const own = leased(world, by, delivery);
  if (own === undefined) {
    // An erasure may give what is leased another sequence.
    if (world.knownIds.has(id) && !world.wasErased) report('there is no lease');
    return direct(world, by, delivery);
  }
  if (![...by.running].some(({ leaving }) => !leaving.aborted)) report('its page was left');
  const others = world.requests.filter(
    (one) => one !== own && one.form === own.form && isGoing(one),
  );
  if (others.some((other) => other.id === id && !other.excused)) report('it is being sent already');
  const ofContext = others.filter((one) => one.by === by && one.lease !== null).length;
  // Without locks, a person's drain runs beside an automatic drain.
  const rows = Math.max(1, by.running.size);
  if (ofContext >= by.outbox.service.concurrency(mapping) * rows) report('too many are under way');
  return own;
}

/** Sent from memory, since it could not be stored. */
function direct(world: World, by: Context, { id, mapping }: Delivery): Request {
  const form =
    Object.keys(by.outbox.mapping).find((one) => by.outbox.mapping[one] === mapping) ?? '';
  const request: Request = { ...newRequest, id, form, by, lease: null, attempts: 0 };
  world.requests.push(request);
  return request;
}

/** Records an arrival that must never happen, or not again. */
export function checkArrival(world: World, { id, answers }: Received): void {
  const earlier = world.received.filter((one) => one.id === id);
  if (earlier.some((one) => !same(one.answers, answers))) {
    world.violations.push(`two wordings arrived as ${id}`);
  }
  const arrived = world.requests.filter((one) => one.id === id && one.arrived);
  if (arrived.length > 1) meet(world, 'arrived twice under one id');
  if (!world.online) meet(world, 'an arrival while the browser says it is offline');
  if (arrived.filter(({ excused }) => !excused).length > 1) {
    world.violations.push(`${id} arrived twice, and nothing excuses that`);
  }
}
