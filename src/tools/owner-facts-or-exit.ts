import { readCustomForms } from '#src/build/owner/custom-forms-folder.ts';
import { type OwnerForms, readFormsNow } from '#src/build/owner/forms-file.ts';
import { readSiteNow, type SiteFacts } from '#src/build/owner/site-file.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { isSiteAddress } from '#src/owner/schema/addresses.ts';

/** All that the owner has filled in, and sentences about what is no mistake and yet may surprise. */
export type Owner = SiteFacts & OwnerForms;

/** What may be set before a command. */
type Settings = { readonly SITE_ADDRESS?: string | undefined; readonly PORT?: string | undefined };

/** @returns on failure every mistake, as a sentence */
export function readOwner(
  project = '.',
  settings: Settings = process.env,
): Result<Owner, readonly string[]> {
  const own = readCustomForms(siteForms, project).files.map(({ form }) => form.id);
  const site = readSiteNow(project, [...siteForms.map(({ id }) => id), ...own]);
  const forms = readFormsNow(project, site.ok ? site.value.siteAddress : '');
  const mistakes = [
    ...(site.ok ? [] : site.error),
    ...(forms.ok ? [] : forms.error),
    ...settingMistakes(settings),
  ];
  if (!site.ok || !forms.ok || mistakes.length > 0) return fail(mistakes);
  const remarks = [...site.value.remarks, ...forms.value.remarks];
  return succeed({ ...site.value, ...forms.value, remarks });
}

function settingMistakes({ SITE_ADDRESS: address = '', PORT: port }: Settings): readonly string[] {
  // It wins over the owner's. GitHub's address of a folder ends in a slash.
  const fault = address === '' ? null : isSiteAddress(address.replace(/\/+$/, ''));
  const isPort = port === undefined || (/^\d+$/.test(port) && Number(port) < 65_535);
  return [
    ...(fault === null ? [] : [`SITE_ADDRESS ${fault}.`]),
    ...(isPort ? [] : [`PORT is a whole number below 65535, such as 4173, not '${port}'.`]),
  ];
}

/** The owner's facts. Prints any mistakes, and ends the command. */
export function ownerFactsOrExit(): Owner {
  const owner = readOwner();
  if (owner.ok) return owner.value;
  return exitWith(owner.error);
}

/** For a command that writes what the forms need: it would leave out a form whose file has a mistake. */
export function customFormsOrExit(): void {
  const { mistakes } = readCustomForms(siteForms);
  if (mistakes.length > 0) exitWith(mistakes);
}

function exitWith(mistakes: readonly string[]): never {
  const many = mistakes.length > 1;
  console.error(`${many ? `${mistakes.length} mistakes are` : 'One mistake is'} in the way:`);
  for (const mistake of mistakes) console.error(`- ${mistake}`);
  console.error(`\nCorrect ${many ? 'them' : 'it'}, save the file, and run the command again.`);
  process.exit(1);
}

/** @throws with a sentence if an endpoint is at the site's own address, which is unknown */
export function wholeEndpoint(endpoint: string): string {
  if (endpoint !== ownService) return endpoint;
  const site = (process.env.SITE_ADDRESS || ownerFactsOrExit().siteAddress).replace(/\/+$/, '');
  if (site === '')
    throw new Error('The site has no address yet: write it into src/owner/site.toml.');
  return site + ownService;
}
