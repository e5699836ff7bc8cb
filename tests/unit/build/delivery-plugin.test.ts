import { describe, expect, it } from 'vitest';
import { checkedMapping, deliveryPlugin } from '#src/build/delivery-plugin.ts';
import { formIds } from '#src/content/form-ids.ts';
import type { Confirmation } from '#src/outbox/delivery/confirmation.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';

const hosted = 'https://docs.google.com';

describe('the mapping that a build delivers with', () => {
  it('holds, for the hosted service, what the owner has connected', async () => {
    const mapping = await checkedMapping({ formService: hosted, localUnconnected: ['join'] });
    const connected = formIds.filter((id) => wireMapping[id].formId !== ('' as string));
    expect(Object.keys(mapping).sort()).toEqual(connected.sort());
  });

  it.each([[['']], [['stay-informed']], [['tax', 'join']]])(
    'holds, for the local service, all but %j',
    async (localUnconnected) => {
      const mapping = await checkedMapping({ formService: 'local', localUnconnected });
      const connected = formIds.filter((id) => !localUnconnected.includes(id));
      expect(Object.keys(mapping).sort()).toEqual(connected.sort());
      for (const id of connected) expect(mapping[id]?.formId).toBe(`local-${id}`);
    },
  );

  it('has for each form a version that is the same in every build, and its own', async () => {
    const settings = { formService: 'local', localUnconnected: [] };
    const [one, other] = [await checkedMapping(settings), await checkedMapping(settings)];
    expect(one).toEqual(other);
    const versions = Object.values(one).map(({ version }) => version);
    expect(new Set(versions).size).toBe(16);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{8}$/);
  });
});

/** What the build puts in place of `virtual:delivery`. */
async function loaded(formService: string, confirmation?: Confirmation): Promise<unknown> {
  const plugin = deliveryPlugin({
    formService,
    localUnconnected: [],
    ...(confirmation && { confirmation }),
  });
  const { resolveId, load } = plugin;
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
  const context = {} as never;
  const id = await resolveId.call(context, 'virtual:delivery', undefined, {} as never);
  if (typeof id !== 'string') throw new Error('Not resolved');
  return load.call(context, id);
}

describe('the module', () => {
  it('says where and how forms are delivered', async () => {
    const mapping = await checkedMapping({ formService: 'local', localUnconnected: [] });
    expect(await loaded('local')).toBe(
      [
        'export const formService = "local";',
        'export const confirmation = null;',
        `export const wireMapping = ${JSON.stringify(mapping)};`,
      ].join('\n'),
    );
    expect(await loaded(hosted)).toContain(`export const formService = "${hosted}";`);
  });

  it.each(['http://docs.google.com', '', 'docs.google.com'])(
    'is refused for the form service %j',
    async (formService) => {
      await expect(loaded(formService)).rejects.toThrow();
    },
  );

  it('says what can be asked, and what for', async () => {
    const confirmation = { endpoint: 'https://example.org/x', mode: 'confirm' } as const;
    expect(await loaded(hosted, confirmation)).toContain(
      `export const confirmation = ${JSON.stringify(confirmation)};`,
    );
  });

  it.each([
    ['local', 'https://example.org/x'],
    [hosted, 'local'],
  ])(
    'lets nothing that is tried out here reach a real sheet: %s and %s',
    async (service, endpoint) => {
      await expect(loaded(service, { endpoint, mode: 'confirm' })).rejects.toThrow(
        "FORM_SERVICE and CONFIRMATION_ENDPOINT must both be 'local', or neither",
      );
    },
  );

  it('is the only one that the plugin provides', async () => {
    const plugin = deliveryPlugin({ formService: hosted, localUnconnected: [] });
    const { resolveId, load } = plugin;
    if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
    const context = {} as never;
    expect(await resolveId.call(context, './delivery.ts', undefined, {} as never)).toBeNull();
    expect(await load.call(context, 'virtual:delivery')).toBeNull();
  });
});
