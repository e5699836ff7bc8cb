import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { SqlError } from './connection.ts';

/** A test's own database server and folder. */
export type Postgres = {
  /** Returns the last selection, a row a line. */
  run(sql: string, user?: string): Promise<string>;
  /** For connections. */
  readonly socket: string;
  stop(): void;
};

/** Postgres refuses to run as root. */
const unprivileged = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Null if not installed. Debian keeps the programs off the path. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((one) => join(debian, one, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const programs = ['initdb', 'pg_ctl', 'psql'];
  return folders.find((one) => programs.every((name) => existsSync(join(one, name)))) ?? null;
}

/**
 * Listens only on a socket in its folder.
 * @param programs the result of `findPostgres`
 * @param isDurable whether each commit waits for the disk; else the data need not survive the test
 */
export function startPostgres(programs: string, isDurable = false): Postgres {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  const data = join(folder, 'data');
  const must = (program: string, words: readonly string[]) => {
    const { status, stderr, stdout } = spawnSync(join(programs, program), words, {
      ...unprivileged,
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
  };
  must('initdb', [
    '-D',
    data,
    '-U',
    'admin',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '-A',
    'trust',
  ]);
  const options = `-k ${folder} -c listen_addresses= -c fsync=${isDurable ? 'on' : 'off'}`;
  must('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    run: (sql, user = 'admin') => runSql(join(programs, 'psql'), folder, user, sql),
    stop() {
      must('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true });
    },
  };
}

function runSql(psql: string, folder: string, user: string, sql: string): Promise<string> {
  const words = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-v', 'VERBOSITY=verbose'];
  return new Promise((resolve, reject) => {
    const running = spawn(psql, [...words, '-h', folder, '-U', user, '-d', 'postgres']);
    let output = '';
    let complained = '';
    running.stdout.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
    running.stderr.setEncoding('utf8').on('data', (part) => {
      complained += part;
    });
    running.on('error', reject);
    running.on('close', (code) => {
      if (code === 0) return resolve(output.trimEnd());
      const [, state = '', message = complained] = /ERROR: {2}(\w{5}): (.*)/.exec(complained) ?? [];
      reject(new SqlError(state, message));
    });
    running.stdin.end(sql);
  });
}

/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
