import { join } from 'node:path';
import { localMapping } from '#src/build/local-mapping.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { localService } from '#src/outbox/delivery/form-service.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import type { Fault } from './form-service/fault.ts';
import type { FormConfig } from './form-service/form-config.ts';
import { type LocalFormService, startFormService } from './form-service/service.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

/** Not secret: this computer's form service has invented answers only. */
export const localOwnerKey = 'local';

/** The options of a local site. */
export type LocalSiteOptions = {
  /** A folder built with FORM_SERVICE=local. */
  readonly site: string;
  /** The site's path, with slashes around it. */
  readonly base?: string;
  /** For the answers' CSV files. */
  readonly answers: string;
  /** The form service gets the next port. 0 is any two free ports. */
  readonly port: number;
  readonly fault?: Fault;
};

/** The site and its form service, on this computer. */
export type LocalSite = {
  readonly address: string;
  readonly host: StaticHost;
  readonly service: LocalFormService;
  close(): Promise<void>;
};

/** Where the answers of npm start and npm run dev go. */
export const localAnswers = join('.local', 'answers');

/** A running form service, in lines for the terminal. */
export const linesOf = ({ address }: LocalFormService): string =>
  `Answers:      ${localAnswers} (one CSV file per form)
Form service: ${address}
`;

/** The form service of all forms, on this computer. */
export const startLocalService = (folder: string, port: number, fault: Fault = 'none') =>
  startFormService({
    ...{ folder, port, ownerKey: localOwnerKey, now: () => Date.now() },
    forms: formConfigs(Object.values(formDefinitions)),
    fault,
  });

/** Serves a local build, and its form service on the next port. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const { site, base, answers, port, fault } = options;
  const headers = responseHeaders(parseDelivery({ FORM_SERVICE: localService }));
  const host = await startStaticHost(site, headers, port, base);
  try {
    const service = await startLocalService(answers, host.port + 1, fault);
    return {
      address: `http://localhost:${host.port}`,
      host,
      service,
      async close() {
        await Promise.all([host.close(), service.close()]);
      },
    };
  } catch (error) {
    await host.close();
    // The free port's neighbor is taken: try another pair.
    if (port === 0) return startLocalSite(options);
    throw error;
  }
}

/** The local form service's forms: a question for each entry. */
export function formConfigs(definitions: readonly FormDefinition[]): readonly FormConfig[] {
  const mapping = localMapping(definitions, []);
  return definitions.flatMap((definition) => {
    const form = mapping[definition.id];
    if (form === undefined) return [];
    const required = new Set(definition.fields.filter((f) => f.required).map((f) => f.name));
    const questions = Object.entries(form.entries).map(([name, entry]) => ({
      entry,
      title: name,
      required: required.has(name),
    }));
    const extras = [
      { entry: form.submissionId ?? 0, title: 'submissionId', required: true },
      { entry: form.capturedAt ?? 0, title: 'capturedAt', required: true },
      // For fields that this service does not know.
      { entry: (form.capturedAt ?? 0) + 1, title: 'otherAnswers', required: false },
    ];
    return [{ id: form.formId, title: definition.title, entries: [...questions, ...extras] }];
  });
}
