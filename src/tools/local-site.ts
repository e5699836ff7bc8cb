import { localMapping } from '#src/build/local-mapping.ts';
import { responseHeaders } from '#src/build/response-headers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { localService } from '#src/outbox/delivery/service-address.ts';
import type { Fault } from './form-service/fault.ts';
import type { FormConfig } from './form-service/form-config.ts';
import { type LocalFormService, startFormService } from './form-service/service.ts';
import { type StaticHost, startStaticHost } from './static-host.ts';

/** The owner's key of the form service on this computer, which has invented answers only. */
export const localOwnerKey = 'local';

/** What a local site is started with. */
export type LocalSiteOptions = {
  /** A folder that was built with FORM_SERVICE=local. */
  readonly site: string;
  /** The path that it was built for, with slashes around it. */
  readonly base?: string;
  /** Where the answers' CSV files go. */
  readonly answers: string;
  /** The site's port; the form service gets the next one. 0 is any two free ones. */
  readonly port: number;
  readonly fault?: Fault;
  /** How long an answer takes while the service delays them. */
  readonly delayMilliseconds?: number;
};

/** The site and its form service, on this computer. */
export type LocalSite = {
  readonly address: string;
  readonly host: StaticHost;
  readonly service: LocalFormService;
  close(): Promise<void>;
};

/** Serves a local build with the production headers, and its form service on the port next to it. */
export async function startLocalSite(options: LocalSiteOptions): Promise<LocalSite> {
  const headers = responseHeaders(parseDelivery({ FORM_SERVICE: localService }));
  const host = await startStaticHost(options.site, headers, options.port, options.base);
  try {
    const service = await startFormService({
      forms: formConfigs(Object.values(formDefinitions)),
      folder: options.answers,
      port: host.port + 1,
      now: () => Date.now(),
      ownerKey: localOwnerKey,
      ...(options.fault && { fault: options.fault }),
      ...(options.delayMilliseconds && { delayMilliseconds: options.delayMilliseconds }),
    });
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
    // Any free port was wanted, but its neighbour is taken: try another pair.
    if (options.port === 0) return startLocalSite(options);
    throw error;
  }
}

/** The configuration of the local form service’s forms: a question for each entry of a mapping. */
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
      // What the site asks and this service does not know.
      { entry: (form.capturedAt ?? 0) + 1, title: 'otherAnswers', required: false },
    ];
    return [{ id: form.formId, title: definition.title, entries: [...questions, ...extras] }];
  });
}
