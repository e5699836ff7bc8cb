import { acknowledgingEndpoint } from './acknowledging-endpoint.ts';
import type { DeliveryDependencies, FormService } from './form-service.ts';
import { type FormServiceKind, localService, ownService, type Site } from './form-service.ts';
import { googleForms } from './google-forms.ts';

/**
 * FORM_SERVICE may put one of these names before the address: `a-kind https://…`. A new kind is a file beside these and
 * a line here.
 */
const kinds = {
  'google-forms': googleForms,
  'acknowledging-endpoint': acknowledgingEndpoint,
} as const satisfies Readonly<Record<string, FormServiceKind>>;

type Kind = keyof typeof kinds;

type ServiceSetting = {
  readonly kind: Kind;
  /** An address, or `local`. */
  readonly setting: string;
};

export type DeliverySettings = {
  /** Takes submissions. */
  readonly service: ServiceSetting;
  /** Reports arrivals; null if no service can. */
  readonly status: ServiceSetting | null;
};

export type DeliveryEnvironment = {
  readonly FORM_SERVICE?: string | undefined;
  readonly CONFIRMATION_ENDPOINT?: string | undefined;
  readonly CONFIRMATION_MODE?: string | undefined;
};

/** For addresses that do not depend on the site. */
const anySite: Site = { hostname: 'localhost', port: '1' };

/** @throws with a sentence */
export function parseDelivery(environment: DeliveryEnvironment): DeliverySettings {
  const {
    FORM_SERVICE: service = '',
    CONFIRMATION_ENDPOINT: endpoint = '',
    CONFIRMATION_MODE: mode = '',
  } = environment;
  const sent = parseService(service);
  addressOf(sent, anySite);
  if (endpoint === '') return { service: sent, status: null };
  const acknowledging: ServiceSetting = { kind: 'acknowledging-endpoint', setting: endpoint };
  addressOf(acknowledging, anySite);
  if (mode !== 'deliver' && mode !== 'confirm') {
    throw new Error(`CONFIRMATION_MODE must be deliver or confirm, not '${mode}'`);
  }
  if ((sent.setting === localService) !== (endpoint === localService)) {
    throw new Error(
      `FORM_SERVICE and CONFIRMATION_ENDPOINT must both be '${localService}', or neither: what is tried out here must not reach the owner's sheet.`,
    );
  }
  return mode === 'deliver'
    ? { service: acknowledging, status: null }
    : { service: sent, status: acknowledging };
}

/** Defaults to Google Forms. */
function parseService(setting: string): ServiceSetting {
  const [, kind, address] = /^([a-z-]+) (.*)$/.exec(setting) ?? [];
  if (kind === undefined || address === undefined) return { kind: 'google-forms', setting };
  if (!isKind(kind)) {
    throw new Error(
      `FORM_SERVICE is of no kind '${kind}'; there are ${Object.keys(kinds).join(', ')}.`,
    );
  }
  return { kind, setting: address.trimStart() };
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

const addressOf = ({ kind, setting }: ServiceSetting, site: Site): string =>
  kinds[kind].addressOf(setting, site);

export const isLocal = ({ service }: DeliverySettings): boolean => service.setting === localService;

export function serviceName({ service }: DeliverySettings): string {
  if (service.setting === localService) return 'this computer';
  if (service.setting === ownService) return 'the site’s own host';
  const { hostname } = new URL(addressOf(service, anySite));
  return knownHosts.get(hostname) ?? hostname;
}

const knownHosts: ReadonlyMap<string, string> = new Map([
  ['docs.google.com', 'Google Forms'],
  ['script.google.com', 'Google Apps Script'],
]);

export const usesFieldNames = ({ service }: DeliverySettings): boolean =>
  kinds[service.kind].usesFieldNames;

export function connectSources({ service, status }: DeliverySettings): readonly string[] {
  if (service.setting === localService) return ['http://localhost:*', 'http://127.0.0.1:*'];
  const services = status === null ? [service] : [service, status];
  return [
    ...new Set(services.flatMap((one) => kinds[one.kind].connectSources(addressOf(one, anySite)))),
  ];
}

export function createFormService(
  { service, status }: DeliverySettings,
  site: Site,
  dependencies: DeliveryDependencies,
): FormService {
  const create = (one: ServiceSetting) =>
    kinds[one.kind].create(addressOf(one, site), dependencies);
  const created = create(service);
  return status === null ? created : { ...created, status: create(status).status };
}
