import { createHash, randomUUID } from 'node:crypto';

/** An e-mail to the owner. */
export type SentEmail = { readonly to: string; readonly subject: string; readonly body: string };

/** The services that the script uses, besides sheets and forms. */
export function fakeAppsScript(now: () => number) {
  const properties = new Map<string, string>();
  let propertyReads = 0;
  const cached = new Map<string, { readonly value: string; readonly until: number }>();
  const emails: SentEmail[] = [];
  let triggers: string[] = [];
  let address: string | null = null;
  const trigger = (name: string) => {
    const made = { create: () => void triggers.push(name) };
    return {
      timeBased: () => ({ everyDays: () => ({ atHour: () => made }) }),
      forSpreadsheet: () => ({ onFormSubmit: () => made }),
    };
  };
  return {
    properties,
    /** Google limits the reads of a day. */
    propertyReads: () => propertyReads,
    emails,
    install: (name: string) => void triggers.push(name),
    triggers: (): readonly string[] => triggers,
    deployAt(deployed: string) {
      address = deployed;
    },
    services: {
      PropertiesService: {
        getScriptProperties: () => ({
          getProperty(name: string) {
            propertyReads += 1;
            return properties.get(name) ?? null;
          },
          getProperties: () => Object.fromEntries(properties),
          setProperty: (name: string, value: string) => void properties.set(name, value),
        }),
      },
      CacheService: {
        getScriptCache: () => ({
          get(name: string) {
            const { value, until } = cached.get(name) ?? { value: null, until: 0 };
            return until > now() ? value : null;
          },
          put: (name: string, value: string, seconds: number) =>
            void cached.set(name, { value, until: now() + seconds * 1_000 }),
        }),
      },
      Utilities: {
        DigestAlgorithm: { SHA_256: 'sha256' },
        computeDigest: (kind: string, text: string) => [...createHash(kind).update(text).digest()],
        getUuid: () => randomUUID(),
      },
      ScriptApp: {
        getService: () => ({ getUrl: () => address }),
        newTrigger: trigger,
        getProjectTriggers: () => triggers.map((name) => ({ getHandlerFunction: () => name })),
        deleteTrigger({ getHandlerFunction }: { getHandlerFunction: () => string }) {
          triggers = triggers.filter((name) => name !== getHandlerFunction());
        },
      },
      MailApp: {
        sendEmail: (to: string, subject: string, body: string) =>
          void emails.push({ to, subject, body }),
      },
      Session: { getEffectiveUser: () => ({ getEmail: () => 'owner@example.org' }) },
    },
  };
}
