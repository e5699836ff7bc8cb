import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { bundleScript } from '#src/tools/form-service-script.ts';
import { FakeSheet } from './fake-sheets.ts';

/** The script as it would run in Apps Script: its built file, on a spreadsheet, with the services it uses. */
export type ScriptOnSheet = {
  /** A POST as Apps Script hands it over; answers what the JSON holds. */
  post(entries: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  get(): string;
  readonly tabs: Map<string, FakeSheet>;
  /** The calls that matter in their order. */
  readonly calls: string[];
  readonly logged: string[];
  /** Whether somebody else holds the lock. */
  locked: boolean;
  /** What comes between a call and its being carried out. */
  onFlush: () => void;
  addTab(name: string, columns?: number): FakeSheet;
};

/** Builds the script once for a mapping; each call of what is returned starts it on an empty spreadsheet. */
export async function builtScript(mapping: WireMapping): Promise<() => ScriptOnSheet> {
  const folder = mkdtempSync(join(tmpdir(), 'script-'));
  try {
    await bundleScript(folder, mapping);
    const script = new Script(readFileSync(join(folder, 'Code.js'), 'utf8'));
    return () => start(script);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function start(script: Script): ScriptOnSheet {
  const tabs = new Map<string, FakeSheet>();
  const calls: string[] = [];
  const note = (call: string) => calls.push(call);
  const logged: string[] = [];
  const addTab = (name: string, columns?: number) => {
    if (tabs.has(name)) throw new Error(`A sheet with the name "${name}" already exists.`);
    const tab = new FakeSheet(name, note, columns);
    tabs.set(name, tab);
    return tab;
  };
  const services = {
    SpreadsheetApp: {
      getActiveSpreadsheet: () => ({
        getSheetByName: (name: string) => tabs.get(name) ?? null,
        insertSheet: (name: string) => addTab(name),
        getSheets: () => [...tabs.values()],
      }),
      flush() {
        note('flush');
        running.onFlush();
      },
    },
    LockService: {
      getScriptLock: () => ({
        tryLock(limit: number) {
          note(`tryLock within ${limit < 15_000 ? 'a request' : 'too long'}`);
          return !running.locked;
        },
        releaseLock: () => note('releaseLock'),
      }),
    },
    ContentService: {
      MimeType: { JSON: 'JSON' },
      createTextOutput(text: string) {
        note('answer');
        const output = {
          text,
          type: 'TEXT',
          setMimeType(type: string) {
            output.type = type;
            return output;
          },
        };
        return output;
      },
    },
    console: { error: (line: string) => logged.push(line) },
  };
  const sandbox = createContext(services);
  script.runInContext(sandbox);
  const call = (name: 'doPost' | 'doGet', event: unknown): { text: string; type: string } =>
    Reflect.get(sandbox, name)(event);

  const running: ScriptOnSheet = {
    post(entries) {
      const contents = new URLSearchParams(entries).toString();
      const postData = { contents, length: contents.length, type: 'text/plain' };
      // Apps Script parses only what is declared as a form.
      const { text, type } = call('doPost', { parameter: {}, postData });
      if (type !== 'JSON') throw new Error(`Answered as ${type}`);
      return JSON.parse(text);
    },
    get: () => call('doGet', {}).text,
    tabs,
    calls,
    logged,
    locked: false,
    onFlush: () => {},
    addTab,
  };
  return running;
}
