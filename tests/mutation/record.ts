import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Which mutants live after a run, so that no test is taken away unnoticed: a mutant that was killed must not live.
 * `--write` records instead: the newest run of each file, with its date, and the text of those that live.
 */

/** Of the report (mutation-testing-report-schema, version 2). */
type Report = { readonly files: Readonly<Record<string, MutatedFile>> };
type MutatedFile = { readonly source: string; readonly mutants: readonly Mutant[] };
type Mutant = {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
};
/** From 1. */
type Place = { readonly line: number; readonly column: number };

/** A file's line, such as `src/a.ts: 9 of 10 killed (2026-11-25)`, and its living mutants. */
type Recorded = { readonly heading: string; readonly living: readonly string[] };

const recordFile = join(import.meta.dirname, 'living-mutants.txt');
const reportFile = join(import.meta.dirname, '../../.local/mutation/report.json');
const indent = '  ';

/** Tells a mutant by its text, because lines move. */
function textOf(source: string, { mutatorName, replacement = '', location }: Mutant): string {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const whole = lines.join('\n');
  const after = (lines.at(-1) ?? '').length - (end.column - 1);
  const mutated = whole.slice(start.column - 1, whole.length - after);
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 120);
  return `${mutatorName}: ${short(mutated)} -> ${short(replacement)}`;
}

function readRun(date: string): ReadonlyMap<string, Recorded> {
  // Written by the run.
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const found = new Map<string, Recorded>();
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    const having = (...statuses: string[]) =>
      mutants.filter((one) => statuses.includes(one.status));
    const killed = having('Killed', 'Timeout').length;
    const living = having('Survived', 'NoCoverage').map((one) => textOf(source, one));
    // Another file's run covers some of its mutants, and tries none.
    if (killed === 0) continue;
    const heading = `${file}: ${killed} of ${killed + living.length} killed (${date})`;
    found.set(file, { heading, living: living.sort() });
  }
  return found;
}

function readRecord(): ReadonlyMap<string, Recorded> {
  const text = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : '';
  const files = text.split(/\n(?! )/).filter(Boolean);
  return new Map(
    files.map((lines) => {
      const [heading = '', ...living] = lines.split('\n');
      return [heading.split(':')[0] ?? '', { heading, living: living.map((one) => one.trim()) }];
    }),
  );
}

const run = readRun(new Date().toISOString().slice(0, 10));
const record = readRecord();
if (process.argv.includes('--write')) {
  const all = [...new Map([...record, ...run])].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = all.flatMap(([, { heading, living }]) => [
    heading,
    ...living.map((text) => indent + text),
  ]);
  writeFileSync(recordFile, `${lines.join('\n')}\n`);
} else {
  for (const [file, { heading, living }] of run) {
    console.log(heading);
    const known = [...(record.get(file)?.living ?? living)];
    for (const text of living) {
      const at = known.indexOf(text);
      if (at >= 0) known.splice(at, 1);
      else {
        console.log(`${indent}was killed, and lives: ${text}`);
        process.exitCode = 1;
      }
    }
  }
}
