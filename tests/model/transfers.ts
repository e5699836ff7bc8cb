import type { Outbox } from '#src/outbox/model/outbox.ts';
import {
  answersOf,
  isHandedOver,
  isPending,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { takeAlong } from '#src/outbox/transfer/export-submissions.ts';
import { recordHandover, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import { toTransferred } from '#src/outbox/transfer/transfer-file.ts';
import { allHandedOver } from '#tests/support/transfers.ts';
import { same } from './check-commit.ts';
import { asTold, asToldInBatches, begin } from './person.ts';
import { meet } from './situations.ts';
import type { Context } from './world.ts';

/* What a person gives to another device, and takes from it. */

/**
 * Handed over only after a confirmation.
 * @param afterwards the next deed, once the file exists
 */
export function exportAll(by: Context, afterwards = () => {}): void {
  const { world } = by;
  // Without the text: packing codes and sealing take real time, which no virtual clock orders.
  const act = (outbox: Outbox) => takeAlong(outbox, 'all');
  begin(by, { kind: 'export' }, act, (made) => {
    if (!made.ok) return;
    const file = made.value.submissions;
    world.files.push({ from: world, submissions: file });
    world.exported.push(file);
    afterwards();
  });
}

export function handOver(by: Context): void {
  const { world } = by;
  const all = [...world.stored.submissions.values()];
  const file = world.exported.pop() ?? [];
  if (file.length === 0) return;
  if (all.some(({ earlierIds }) => file.some(({ id }) => earlierIds?.includes(id))))
    meet(world, 'handed over and edited since');
  const inFile = (one: Submission) => isPending(one) && file.some(({ id }) => id === one.id);
  const asHanded = asToldInBatches(world, inFile);
  const act = (outbox: Outbox) => recordHandover(outbox, file);
  begin(by, { kind: 'hand-over', file }, act, (marked, doing) => {
    asHanded(marked, doing);
    if (!marked.ok) return;
    for (const one of world.stored.submissions.values()) {
      const whole = file.some(({ id, answers }) => id === one.id && same(answers, answersOf(one)));
      if (one.state === 'handed-over' && whole) world.elsewhere.push(one);
    }
  });
}

export function takeBackAll(by: Context, afterwards = () => {}): void {
  const told = asToldInBatches(by.world, isHandedOver, afterwards);
  begin(by, { kind: 'take-back' }, (outbox) => takeBack(outbox, allHandedOver), told);
}

/** Imports the other device's latest transfer file; a preview comes first. */
export function importFile(by: Context): void {
  const { world } = by;
  const file = world.files.findLast(({ from }) => from !== world);
  if (file === undefined) {
    importOwn(by);
    return;
  }
  meet(world, 'a file of another device');
  const contents = { submissions: file.submissions.map(toTransferred), unreadable: 0 };
  const act = async (outbox: Outbox) => {
    const preview = await previewImport(outbox, contents, () => null);
    return preview.ok ? importSubmissions(outbox, preview.value) : preview;
  };
  begin(by, { kind: 'import' }, act, asTold(world));
}

/** Imports this device's own transfer file. */
function importOwn(by: Context): void {
  const { elsewhere } = by.world;
  const given = elsewhere.filter((one) => one.state === 'handed-over');
  if (given.length === 0) return;
  const preview = { known: 0, handedOverHere: 0, rejected: [], unreadable: 0 };
  const accepted = given.map(toTransferred);
  const act = (outbox: Outbox) => importSubmissions(outbox, { ...preview, accepted });
  begin(by, { kind: 'import' }, act, asTold(by.world));
}
