import { join } from 'node:path';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { bundleText } from './bundle-text.ts';
import { storedForms } from './form-service-script.ts';
import { writeWhole } from './write-whole.ts';

/** What a deployment is made of: it is beside the site, not in it. */
export const deploymentFolder = join('.local', 'cloudflare');

/** How a deployment of the service differs from the usual one. */
export type DeploymentOptions = {
  readonly mode: 'deliver' | 'confirm';
  readonly shares: number;
  /** While rows are copied from another number of shares. */
  readonly formerShares: number;
  /** The fields of each form. */
  readonly forms: Readonly<Record<string, readonly string[]>>;
  /** New submissions a minute of a form and of an address. */
  readonly room: { readonly form: number; readonly address: number };
  /** In which the host names the sender's address; one that a sender can write himself would open the limit. */
  readonly addressHeader: string;
};

/** Of every form of the site. */
export const usualDeployment = (): DeploymentOptions => ({
  mode: 'deliver',
  shares: 8,
  formerShares: 0,
  forms: storedForms(mappingByName(Object.values(formDefinitions))),
  room: { form: 20_000, address: 1_200 },
  addressHeader: 'CF-Connecting-IP',
});

/** The newest behaviour of the runtime that this was tried with. */
const compatibilityDate = '2026-11-01';

const variables = ({ mode, shares, formerShares, room, addressHeader }: DeploymentOptions) => ({
  MODE: mode,
  SHARE_COUNT: shares,
  FORMER_SHARE_COUNT: formerShares,
  ROOM: room,
  ADDRESS_HEADER: addressHeader,
});

/**
 * For `wrangler deploy`: the worker, and the site as assets, which the runtime serves by itself.
 * @param site the published folder, as seen from the settings
 */
const wranglerSettings = (options: DeploymentOptions, site: string): string =>
  JSON.stringify(
    {
      name: 'we-the-people',
      main: 'worker.js',
      no_bundle: true,
      compatibility_date: compatibilityDate,
      assets: {
        directory: site,
        html_handling: 'auto-trailing-slash',
        not_found_handling: '404-page',
        run_worker_first: [ownService, `${ownService}/*`],
      },
      durable_objects: { bindings: [{ name: 'SHARES', class_name: 'Share' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['Share'] }],
      vars: variables(options),
    },
    null,
    2,
  );

/** For `workerd serve`, on a server of one's own: it takes the keys' digests from its environment. */
export function workerdSettings(options: DeploymentOptions): string {
  const bound = Object.entries(variables(options)).map(([name, value]) => {
    const isText = typeof value === 'string';
    const text = JSON.stringify(isText ? value : JSON.stringify(value));
    return `(name = "${name}", ${isText ? 'text' : 'json'} = ${text})`;
  });
  const keys = ['READ_KEY', 'WRITE_KEY'].map(
    (name) => `(name = "${name}", fromEnvironment = "${name}")`,
  );
  const bindings = ['(name = "SHARES", durableObjectNamespace = "Share")', ...bound, ...keys];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "reports", worker = .reports),
    (name = "disk", disk = (path = "/var/lib/we-the-people-reports", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "reports")],
);
const reports :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  durableObjectNamespaces = [(className = "Share", uniqueKey = "we-the-people-reports", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    ${bindings.join(',\n    ')},
  ],
);
`;
}

/** The service in one file. */
export const workerText = (): Promise<string> =>
  bundleText({
    target: 'es2022',
    lib: { entry: 'src/form-service-cloudflare/worker.ts', formats: ['es'] },
    rolldownOptions: { external: ['cloudflare:workers'] },
  });

/** Puts the site's forms before the worker's code. */
export const withForms = (worker: string, forms: DeploymentOptions['forms']): string =>
  `const formsOfSite = ${JSON.stringify(forms)};\n${worker}`;

/**
 * Writes what `wrangler deploy` and `workerd serve` take, and says where.
 * @param settings the owner's number of shares
 */
export async function writeDeployment(
  mode: DeploymentOptions['mode'],
  { FORM_SHARES: shares = '', FORM_FORMER_SHARES: former = '' }: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<void> {
  const usual = usualDeployment();
  const counts = { shares: Number(shares) || usual.shares, formerShares: Number(former) };
  const options = { ...usual, mode, ...counts };
  const write = (name: string, text: string) => writeWhole(join(deploymentFolder, name), text);
  write('worker.js', withForms(await workerText(), options.forms));
  write('wrangler.json', wranglerSettings(options, '../../dist'));
  // Behind a proxy, which writes this header itself.
  write('workerd.capnp', workerdSettings({ ...options, addressHeader: 'X-Real-IP' }));
  say(
    `Its form service is in ${deploymentFolder}: npm run owner, Publish, says how to deploy both.`,
  );
}
