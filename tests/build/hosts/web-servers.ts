import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { caddySite } from '#src/build/hosts/caddy.ts';
import { nginxSite } from '#src/build/hosts/nginx.ts';
import type { ServedSite } from '#src/build/hosts/served-site.ts';
import type { ResponseHeaders } from '#src/build/response-headers.ts';
import { findProgram, installPackages } from '#src/tools/browsers/programs.ts';

/** A host that serves the site on this computer. */
export type RunningHost = { readonly port: number; close(): Promise<void> };

/** A web server of Debian's, with our settings as its own. */
export type WebServer = {
  readonly program: string;
  /** Debian's package that brings it. */
  readonly package: string;
  /** Writes the settings into a folder. @returns the words to start it with, in the foreground */
  configure(folder: string, site: ServedSite & { readonly port: number }): readonly string[];
};

const nginx: WebServer = {
  program: 'nginx',
  package: 'nginx-light',
  configure(folder, site) {
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    // Without modules that a machine may have beside it, and as nobody else than who runs the test.
    const around = `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
${kept.join('\n')}
${nginxSite(site).replaceAll(/listen (\[::\]:)?(\d+)/g, (_, six, port) => `listen ${six ? '[::1]' : '127.0.0.1'}:${port}`)} }`;
    writeFileSync(join(folder, 'nginx.conf'), around);
    return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')];
  },
};

const caddy: WebServer = {
  program: 'caddy',
  package: 'caddy',
  configure(folder, site) {
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n\tadmin off\n\tauto_https off\n}\n${caddySite(site)}`,
    );
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

const apache: WebServer = {
  program: 'apache2',
  package: 'apache2-bin',
  configure(folder, { port, root }) {
    const modules = [
      'mpm_event',
      'authz_core',
      'dir',
      'mime',
      'headers',
      'rewrite',
      'filter',
      'deflate',
    ];
    writeFileSync(
      join(folder, 'apache.conf'),
      `ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen 127.0.0.1:${port}
ServerName localhost
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
TypesConfig /etc/mime.types
AddLanguage br .br
AddType application/x-gzip .gz
DocumentRoot ${root}
<Directory ${root}>
  AllowOverride All
  Require all granted
</Directory>
`,
    );
    return ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'];
  },
};

export const webServers = { nginx, caddy, apache } as const;

/**
 * Whether it can be started here. Where Debian's packages can be installed and may start nothing by
 * themselves, as in its containers, a missing one is installed.
 */
export const isInstalled = (server: WebServer): boolean =>
  programOf(server) !== null ||
  (existsSync('/usr/sbin/policy-rc.d') && installPackages(server.package));

const programOf = ({ program }: WebServer) => findProgram([program], [`/usr/sbin/${program}`]);

/** Serves published files at `base` on a free port. @throws with the server's own words */
export async function startWebServer(
  server: WebServer,
  published: string,
  rules: ResponseHeaders,
  base = '/',
): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), 'web-server-'));
  const root = base === '/' ? resolve(published) : join(folder, 'root');
  if (base !== '/') {
    mkdirSync(root);
    symlinkSync(resolve(published), join(root, base.slice(1, -1)));
  }
  const port = await freePort();
  const words = server.configure(folder, { rules, base, name: '127.0.0.1', port, root });
  const path = programOf(server) ?? server.program;
  const child = spawn(path, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  }
  await answering(child, port, () => said);
  return {
    port,
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until something listens, as the server says nothing reliable of its own. */
async function answering(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`The web server has ended: ${said()}`);
    const up = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
    if (up !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The web server does not answer: ${said()}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
