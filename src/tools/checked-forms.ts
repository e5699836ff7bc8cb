import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { isRecord } from '#src/lib/result.ts';
import { writeWhole } from './write-whole.ts';

/** Not shared: another computer may have other files. */
const file = join('.local', 'checked-forms.json');

export type CheckResult = 'fits' | 'differs' | 'not reached';

/** When a form passed, and with which mapping. */
type CheckRecord = { readonly version: string; readonly at: string };

function readChecked(project: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(join(project, file), 'utf8'));
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

/** Records the results of a check. */
export function writeChecked(
  mapping: WireMapping,
  results: ReadonlyMap<string, CheckResult>,
  now: Date,
  project = '.',
): void {
  const checked: Record<string, unknown> = { ...readChecked(project) };
  for (const [form, result] of results) {
    const version = mapping[form]?.version;
    if (result === 'differs') delete checked[form];
    if (result === 'fits' && version !== undefined) {
      checked[form] = { version, at: now.toISOString() } satisfies CheckRecord;
    }
  }
  writeWhole(join(project, file), `${JSON.stringify(checked, null, 2)}\n`);
}

/** Summarizes the connected forms and the checks of their current version. */
export function summaryOfChecks(mapping: WireMapping, all: number, project = '.'): string {
  const connected = Object.entries(mapping);
  const checked = readChecked(project);
  const times = connected.flatMap(([form, { version }]) => {
    const one = checked[form];
    return isRecord(one) && one.version === version && typeof one.at === 'string' ? [one.at] : [];
  });
  const [oldest = ''] = times.toSorted();
  if (connected.length === 0) {
    return `Nobody can reach you yet through a form: none of ${all} is connected. To connect them, run: npm run owner`;
  }
  const begin = `Of ${all} forms ${connected.length} are connected`;
  return times.length === connected.length
    ? `${begin}, all checked since ${oldest.slice(0, 10)}.`
    : `${begin}, and ${times.length} checked${oldest && ` since ${oldest.slice(0, 10)}`}. To check them, run: npm run check -- forms`;
}
