// Proves specification 4.18.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { endpointAt } from '#src/tools/check-endpoint/check-endpoint.ts';
import { endpointRules } from '#src/tools/check-endpoint/rules.ts';
import { isInstalled, startNginx, webServers } from '#tests/build/hosts/web-servers.ts';
import { startFormDatabase } from './form-database.ts';
import type { Postgres } from './postgres.ts';
import { startPostgrest } from './postgrest.ts';

const mapping = {
  join: { formId: 'join', version: 'v1', entries: { firstName: 0, lastName: 0 } },
};
const published = readFileSync('src/form-service-database/nginx.conf', 'utf8');
const path = '/rpc/form_service';

describe.skipIf(!isInstalled(webServers.nginx))(
  'the way through nginx that the README gives',
  () => {
    let postgres: Postgres;
    let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
    beforeAll(async () => {
      postgres = await startFormDatabase(mapping);
      postgrest = await startPostgrest(postgres, { 'jwt-secret': 'an invented secret' });
    });
    afterAll(async () => {
      await postgrest?.stop();
      postgres?.stop();
    });

    /** @param change of the published file, besides its ports */
    async function started(
      change = (site: string) => site,
      behind = postgrest.port,
    ): Promise<string> {
      const host = await startNginx((port) =>
        change(published)
          .replaceAll(/(listen (\[::\]:)?)80;/g, `$1${port};`)
          .replace('127.0.0.1:3000', `127.0.0.1:${behind}`),
      );
      onTestFinished(() => host.close());
      return `http://127.0.0.1:${host.port}${path}`;
    }
    const unlimited = (site: string) => site.replaceAll(/rate=\d+r/g, 'rate=5000r');
    const service = (address: string) =>
      acknowledgingEndpoint.create(address, { post: fetch, now: Date.now, isOnline: () => true });
    const delivery = () => ({
      id: randomUUID(),
      capturedAt: Date.now(),
      answers: { firstName: 'Zoë' },
      mapping: mapping.join,
    });

    it('keeps every rule of the contract', async () => {
      const endpoint = endpointAt(await started(unlimited));
      for (const { name, hold } of endpointRules) {
        await expect(hold(endpoint, { form: 'join', newId: randomUUID }), name).resolves.toBe(
          undefined,
        );
      }
    });

    it('asks a flood to wait, readably, and takes the submission once there is room', async () => {
      const flooded = await started((site) => site.replaceAll(/rate=\d+r\/s/g, 'rate=1r/m'));
      const flood = await Promise.all(
        Array.from({ length: 150 }, () =>
          fetch(flooded, { method: 'POST', body: '_kind=version' }),
        ),
      );
      const turnedAway = flood.filter(({ status }) => status === 429);
      expect(flood.filter(({ status }) => status === 200).length + turnedAway.length).toBe(150);
      expect(turnedAway.length).toBeGreaterThan(40);
      for (const { headers } of turnedAway) {
        expect(headers.get('access-control-allow-origin')).toBe('*');
      }
      const one = delivery();
      expect(await service(flooded).deliver(one)).toMatchObject({ failure: 'asked-to-wait' });
      expect(await service(await started()).deliver(one)).toEqual({ kind: 'confirmed' });
    });

    it('leads to nothing else, and to no other role or method', async () => {
      const address = await started(unlimited);
      const other = await fetch(address.replace(path, '/rpc/other'), { method: 'POST' });
      const root = await fetch(address.replace(path, '/'));
      const get = await fetch(address);
      expect([other.status, root.status, get.status]).toEqual([404, 404, 403]);
      const headers = { authorization: 'Bearer forged', prefer: 'handling=strict, foo' };
      const version = await fetch(address, { method: 'POST', body: '_kind=version', headers });
      expect(await version.json()).toMatchObject({ ok: true });
      expect(version.headers.get('access-control-allow-origin')).toBe('*');
    });

    it('asks to wait while PostgREST is away, readably', async () => {
      const address = await started(unlimited, 9);
      const response = await fetch(address, { method: 'POST', body: '_kind=version' });
      expect(response.status).toBe(503);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await service(address).deliver(delivery())).toMatchObject({
        kind: 'unreachable',
        failure: 'asked-to-wait',
      });
    });

    it('keeps no log of who wrote', () => {
      expect(published).toMatch(/^ {4}access_log off;$/m);
    });
  },
);
