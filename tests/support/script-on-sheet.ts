import { createContext, Script } from 'node:vm';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { type ScriptOptions, scriptText } from '#src/tools/form-service-script.ts';
import { fakeAppsScript } from './fake-apps-script.ts';
import { FakeFormApp } from './fake-google-forms.ts';
import { FakeSheet } from './fake-sheets.ts';

export type ScriptOnSheet = ReturnType<typeof start>;

/** Every form, as the command gets them. */
export const allForms = mappingByName(Object.values(formDefinitions));

const usual: ScriptOptions = { mode: 'deliver', googleForms: false, email: false };

/** Each call of the result starts on an empty spreadsheet. */
export async function builtScript(
  mapping: Readonly<Record<string, OwnerFormMapping>>,
  options: Partial<ScriptOptions> = {},
): Promise<(change?: (text: string) => string) => ScriptOnSheet> {
  const text = await scriptText(mapping, { ...usual, ...options });
  return (change = (unchanged) => unchanged) => start(new Script(change(text)));
}

/** The built script as in Apps Script, on a spreadsheet. */
function start(script: Script) {
  const running = {
    /** Whether another request holds the lock. */
    locked: false,
    /** Runs between a call and its effect. */
    onFlush: () => {},
    /** The time of the rate limits, in milliseconds. */
    now: Date.UTC(2026, 0, 2, 3, 4, 5),
  };
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
  const formApp = new FakeFormApp((formUrl) => {
    addTab(`Form Responses ${tabs.size}`).formUrl = formUrl;
  });
  const { services: others, ...google } = fakeAppsScript(() => running.now);
  const byName = (name: string) => [...tabs.values()].find((tab) => tab.getName() === name);
  const services = {
    ...others,
    FormApp: formApp,
    hostNow: () => running.now,
    SpreadsheetApp: {
      getActiveSpreadsheet: () => ({
        getId: () => 'the-sheet',
        getSheetByName: (name: string) => byName(name) ?? null,
        insertSheet: (name: string) => addTab(name),
        getSheets: () => [...tabs.values()],
        setActiveSheet: () => {},
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
    console: {
      error: (line: string) => logged.push(line),
      log: (line: string) => logged.push(line),
    },
  };
  const sandbox = createContext(services);
  new Script('Date.now = hostNow').runInContext(sandbox);
  script.runInContext(sandbox);
  const call = (name: string, event: unknown): { text: string; type: string } =>
    Reflect.get(sandbox, name)(event);

  return Object.assign(running, {
    /** Posts like Apps Script; returns the parsed JSON. */
    post(entries: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
      const contents = new URLSearchParams(entries).toString();
      const postData = { contents, length: contents.length, type: 'text/plain' };
      // Apps Script parses only form-encoded bodies.
      const { text, type } = call('doPost', { parameter: {}, postData });
      if (type !== 'JSON') throw new Error(`Answered as ${type}`);
      return JSON.parse(text);
    },
    get: () => call('doGet', {}).text,
    run: (name: string, event: unknown = {}) => void call(name, event),
    ...{ tabs, calls, logged, addTab, google, formApp },
  });
}
