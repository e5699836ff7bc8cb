// Proves specification 4.15, 4.17.
import { beforeAll } from 'vitest';
import { type Endpoint, endpointContract } from '#tests/support/endpoint-contract.ts';
import { builtScript, type ScriptOnSheet } from '#tests/support/script-on-sheet.ts';

let begin: () => ScriptOnSheet;
beforeAll(async () => {
  const entries = { firstName: 0, lastName: 0 };
  begin = await builtScript({ join: { formId: 'join', entries } });
});

/** A script that is set up. */
function onSheet(): Endpoint {
  let script = begin();
  script.run('setUp');
  const rows = () => {
    const [titles = [], ...all] = script.tabs.get('join')?.shown() ?? [];
    return all.map((cells) =>
      Object.fromEntries(cells.map((cell, column) => [String(titles[column]), String(cell)])),
    );
  };
  return {
    post: (entries) => script.post(entries),
    rows,
    ownerKey: () => script.google.properties.get('ownerKey') ?? '',
    restart() {
      const { tabs } = script;
      script = begin();
      for (const [name, tab] of tabs) script.tabs.set(name, tab);
    },
    followUp(id, state, text) {
      const tab = script.tabs.get('join');
      const [titles = []] = tab?.shown() ?? [];
      const row = rows().findIndex(({ submissionId }) => submissionId === id) + 2;
      tab?.getRange(row, titles.indexOf('followUpState') + 1).setValues([[state]]);
      tab?.getRange(row, titles.indexOf('followUp') + 1).setValues([[text]]);
    },
  };
}

endpointContract(onSheet);
