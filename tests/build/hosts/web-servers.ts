import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxSite } from '#src/build/hosts/nginx.ts';
import type { ServedSite } from '#src/build/hosts/served-site.ts';
import type { ResponseHeaders } from '#src/build/response-headers.ts';
import { findProgram, installPackages } from '#tests/drivers/programs.ts';
import { startProgram, until } from '#tests/drivers/webdriver/program.ts';
import { freePort } from '#tests/drivers/webdriver/webkitgtk.ts';
import { listening } from '#tests/support/local-http.ts';

/** A host that serves the site on this computer. */
export type RunningHost = { readonly port: number; close(): Promise<void> };

/** A host in this process, on a free port. */
export const running = async (server: Server): Promise<RunningHost> => ({
  port: await listening(server),
  close: () => new Promise((done) => void server.close(() => done())),
});

/** A web server from Debian, with only our settings. */
export type WebServer = {
  readonly program: string;
  readonly package: string;
  /** @returns the arguments to start it in the foreground */
  configure(folder: string, site: ServedSite & { readonly port: number }): readonly string[];
};

const nginx: WebServer = {
  program: 'nginx',
  package: 'nginx-light',
  configure(folder, site) {
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    // Without the machine's modules, and as the test's user.
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

/** What an Apache host has and allows. */
export type ApacheHost = {
  readonly allowOverride: string;
  /** Of the modules that `.htaccess` uses. */
  readonly without: readonly string[];
};

/** Apache with the modules and permissions of one host. */
export const apacheWith = ({ allowOverride, without }: ApacheHost): WebServer => ({
  program: 'apache2',
  package: 'apache2-bin',
  configure(folder, { port, root }) {
    const all = 'mpm_event authz_core alias autoindex dir mime headers rewrite filter deflate';
    const modules = all.split(' ').filter((name) => !without.includes(name));
    writeFileSync(
      join(folder, 'apache.conf'),
      `ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
Listen 127.0.0.1:${port}
ServerName localhost
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
<IfModule mod_mime.c>
  TypesConfig /etc/mime.types
  AddLanguage br .br
  AddType application/x-gzip .gz
</IfModule>
DocumentRoot ${root}
<Directory ${root}>
  # As Debian has it.
  Options Indexes FollowSymLinks
  AllowOverride ${allowOverride}
  Require all granted
</Directory>
`,
    );
    return ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'];
  },
});

export const webServers = {
  nginx,
  apache: apacheWith({ allowOverride: 'All', without: [] }),
} as const;

/** Installs a missing server in a container whose packages may not start services. */
export const isInstalled = (server: WebServer): boolean =>
  programOf(server) !== null ||
  (existsSync('/usr/sbin/policy-rc.d') && installPackages(server.package));

const programOf = ({ program }: WebServer) => findProgram([program], [`/usr/sbin/${program}`]);

/** Serves a copy of a build on a free port. @throws with the server's message */
export async function startWebServer(
  server: WebServer,
  published: string,
  rules: ResponseHeaders,
  base = '/',
): Promise<RunningHost> {
  const folder = mkdtempSync(join(tmpdir(), 'web-server-'));
  const port = await freePort();
  const root = join(folder, 'root');
  const served = join(root, base);
  cpSync(published, served, { recursive: true });
  // Apache runs as another user, who may not enter the project's folders.
  for (const read of [folder, served]) chmodSync(read, 0o755);
  const words = server.configure(folder, { rules, base, name: '127.0.0.1', port, root });
  const program = startProgram(programOf(server) ?? server.program, words, {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  // It does not report readiness reliably.
  await until('the web server answers', () => {
    program.check();
    return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => null);
  });
  return {
    port,
    async close() {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
