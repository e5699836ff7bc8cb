// Proves specification 12.9.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((file) => ({
  file,
  text: readFileSync(join(folder, file), 'utf8'),
}));
const textOf = (file: string): string => workflows.find((one) => one.file === file)?.text ?? '';

/** A job with its steps, by its key. */
const jobOf = (file: string, job: string): string =>
  new RegExp(`^ {2}${job}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(`${textOf(file)}\n`)?.[1] ?? '';

/** The script of a step, by its name. */
function scriptOf(file: string, step: string): string {
  const [, after = ''] = textOf(file).split(new RegExp(`name: ${step}\\n`));
  const lines = after.slice(after.indexOf('run: |\n') + 'run: |\n'.length).split('\n');
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('          '));
  return lines.slice(0, end === -1 ? lines.length : end).join('\n');
}

/** Runs a script with programs of its own before all others. */
async function play(
  script: string,
  programs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
) {
  const temporary = await temporaryFolder();
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(temporary, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(temporary, name), 0o755);
  }
  const files = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_ENV'].map(
    (name) => [name, join(temporary, name)] as const,
  );
  for (const [, file] of files) writeFileSync(file, '');
  const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...{ PATH: `${temporary}:${process.env.PATH}`, HOME: temporary },
      ...Object.fromEntries(files),
      ...environment,
    },
  });
  const written = files.map(([, file]) => readFileSync(file, 'utf8')).join('');
  return { status, stdout, written };
}

it('[12.9] names each action by its commit, the same everywhere, with its version beside it', () => {
  const commits = new Map<string, Set<string>>();
  for (const { file, text } of workflows) {
    for (const [, named = ''] of text.matchAll(/uses: (.+)/g)) {
      if (named.startsWith('./')) continue;
      const [, action = '', commit = ''] =
        /^([\w-]+\/[\w-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(named) ?? [];
      expect(commit, `${file}: ${named}`).not.toBe('');
      commits.set(action, (commits.get(action) ?? new Set()).add(commit));
    }
  }
  expect(commits.size).toBeGreaterThan(5);
  for (const [action, those] of commits) expect([...those], action).toHaveLength(1);
});

it('[12.9] lets no run write, except to publish, and keeps no credentials', () => {
  for (const { file, text } of workflows) {
    expect(text, file).toMatch(/^permissions:\n {2}contents: read\n/m);
    const checkouts = text.match(/uses: actions\/checkout@/g)?.length ?? 0;
    expect(text.match(/persist-credentials: false/g)?.length ?? 0, file).toBe(checkouts);
    expect(text, file).not.toMatch(/pull_request_target|secrets\./);
    expect(text.match(/: write$/gm)?.length ?? 0, file).toBe(file === 'publish.yml' ? 2 : 0);
    // Every job ends, so that none costs hours unseen.
    const jobs = text.match(/^ {4}runs-on:/gm)?.length ?? 0;
    expect(text.match(/^ {4}timeout-minutes:/gm)?.length ?? 0, file).toBe(jobs);
  }
});

it('[12.9] runs the long proofs at night only if a variable is set', () => {
  expect(jobOf('nightly.yml', 'proof')).toMatch(
    /^ {4}if: vars\.LONG_PROOFS == 'nightly' \|\| github\.event_name == 'workflow_dispatch'$/m,
  );
  expect([...textOf('nightly.yml').matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['schedule', 'proof']),
  );
});

it('[12.9] publishes what the current LTS has built', () => {
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24');
  expect(jobOf('publish.yml', 'build')).toContain('node-version-file: .nvmrc');
  expect(jobOf('test.yml', 'test')).toMatch(/node: \[.*'24'\]/);
});

describe('[12.9] publishes words after the checks without browsers', () => {
  it('one of the two tests runs, and nothing is published without it', () => {
    expect(jobOf('publish.yml', 'test')).toContain(
      "if: needs.changes.outputs.only-words != 'true'\n    uses: ./.github/workflows/test.yml",
    );
    const short = jobOf('publish.yml', 'short-test');
    expect(short).toContain("if: needs.changes.outputs.only-words == 'true'");
    expect(short).toContain("npm test -- lint types unit build 'built files'");
    const build = jobOf('publish.yml', 'build');
    expect(build).toContain('needs: [test, short-test]');
    expect(build).toContain(
      "(needs.test.result == 'success' || needs.short-test.result == 'success')",
    );
    expect(jobOf('publish.yml', 'deploy')).toContain(
      'if: "!cancelled() && needs.build.result == \'success\'"',
    );
  });

  it('builds what is published in no container, and without the code of an installation', () => {
    const build = jobOf('publish.yml', 'build');
    expect(build).toContain('npm ci --ignore-scripts');
    expect(build).not.toContain('container:');
    expect(readFileSync('.github/dependabot.yml', 'utf8')).toContain(
      'package-ecosystem: github-actions',
    );
  });

  it.each([
    [['src/owner/site.toml'], 'true'],
    [['src/owner/forms.toml', 'src/owner/photos/published/maria.webp'], 'true'],
    [['src/content/pages/join.ts', 'src/owner/site.toml'], 'false'],
    [['src/owner/forms/README.md', 'src/owner/forms/food-drive.toml'], 'true'],
    [['src/owner/forms/food-drive.js'], 'false'],
    [['src/owner/owner-facts.ts'], 'false'],
    [['src/owner/site.toml', 'src/outbox/sender/drain.ts'], 'false'],
    [['src/content/routes/route-table.ts'], 'false'],
    [['package-lock.json'], 'false'],
    [['.github/workflows/publish.yml'], 'false'],
    [['notes src/owner/site.toml'], 'false'],
  ])('%j: %s', async (changed, only) => {
    const { commit, onlyWords } = await repository();
    const passed = commit('README.md', 'src/owner/site.toml');
    commit(...changed);
    expect(onlyWords(passed)).toBe(only);
  });

  it('compares with what has passed: broken code is not published with the words after it', async () => {
    const { commit, onlyWords } = await repository();
    const passed = commit('README.md');
    const broken = commit('src/outbox/sender/drain.ts');
    commit('src/owner/site.toml');
    expect(onlyWords(passed)).toBe('false');
    expect(onlyWords(broken)).toBe('true');
  });

  it('runs every check if it cannot tell, for a file that moved, and for an older version', async () => {
    const { commit, onlyWords, git } = await repository();
    const first = commit('src/outbox/sender/drain.ts');
    expect(onlyWords('')).toBe('false');
    expect(onlyWords('0000000000000000000000000000000000000000')).toBe('false');
    git('mv', 'src/outbox/sender/drain.ts', 'src/owner.txt');
    mkdirSync(join(git.folder, 'src/owner'), { recursive: true });
    git('mv', 'src/owner.txt', 'src/owner/site.toml');
    git('commit', '-qam', 'Move');
    expect(onlyWords(first)).toBe('false');
    const later = git('rev-parse', 'HEAD');
    git('checkout', '-q', first);
    expect(onlyWords(later)).toBe('false');
  });

  it('asks GitHub for the last run that passed, and runs every check by hand', async () => {
    const { commit, git } = await repository();
    const passed = commit('README.md');
    commit('src/owner/site.toml');
    mkdirSync(join(git.folder, '.github'));
    const program = readFileSync('.github/only-words', 'utf8');
    writeFileSync(join(git.folder, '.github/only-words'), program, { mode: 0o755 });
    const script = scriptOf('publish.yml', 'Compare with the last run that passed');
    const look = async (event: string, gh: string) =>
      (
        await play(
          script,
          { gh },
          { GITHUB_EVENT_NAME: event, GITHUB_REPOSITORY: 'a/b' },
          git.folder,
        )
      ).written;
    const ofPublish = `case "$*" in *repos/a/b/*publish.yml*status=success*) echo ${passed};; esac`;
    expect(await look('push', ofPublish)).toBe('only-words=true\n');
    expect(await look('push', 'exit 1')).toBe('only-words=false\n');
    expect(await look('push', 'echo')).toBe('only-words=false\n');
    expect(await look('workflow_dispatch', ofPublish)).toBe('only-words=false\n');
  });
});

/** A repository whose commits each change some files. */
async function repository() {
  const at = await temporaryFolder();
  const run = (...words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: at, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const git = Object.assign(run, { folder: at });
  git('init', '-q');
  git('config', 'user.email', 'test@example.org');
  git('config', 'user.name', 'Test');
  let changes = 0;
  return {
    git,
    commit(...files: readonly string[]): string {
      for (const file of files) {
        mkdirSync(join(at, dirname(file)), { recursive: true });
        writeFileSync(join(at, file), String(++changes));
      }
      git('add', '-A');
      git('commit', '-qm', 'Change');
      return git('rev-parse', 'HEAD');
    },
    onlyWords(passed: string): string {
      const program = resolve('.github/only-words');
      const { status, stdout } = spawnSync(program, [passed], { cwd: at, encoding: 'utf8' });
      return status === 0 ? stdout.trim() : `failed: ${status}`;
    },
  };
}

it.each([
  [0, 0],
  [1, 1],
  [2, 0],
])('[12.9] holds the build against the published databases: %d ends with %d', async (code, end) => {
  const build = jobOf('publish.yml', 'build');
  const step = 'Hold the build against the databases of the published site';
  expect(build.indexOf(step)).toBeGreaterThan(build.indexOf('npm run build'));
  expect(build.indexOf('upload-pages-artifact')).toBeGreaterThan(build.indexOf(step));
  const address = 'https://www.example.org';
  const npm = `[ "$*" = 'run --silent check -- --before-publishing ${address}' ] && exit ${code}; exit 9`;
  const { status } = await play(scriptOf('publish.yml', step), { npm }, { SITE_ADDRESS: address });
  expect(status).toBe(end);
});

it.each([
  [0, 0, ''],
  [1, 1, ''],
  [2, 0, '::warning::'],
])(
  'a form that could not be asked is a warning only: %d ends with %d',
  async (code, end, warning) => {
    const npm = `exit ${code}`;
    const { status, stdout, written } = await play(scriptOf('forms.yml', 'Check the forms'), {
      npm,
    });
    expect(status).toBe(end);
    expect(stdout).toContain(warning);
    // GitHub says nothing when it does so.
    expect(written).toContain('to sleep after 60 days without a commit');
  },
);

it('says beside the weekly check that GitHub may put it to sleep', () => {
  expect(textOf('forms.yml').replaceAll('\n# ', ' ')).toMatch(
    /GitHub puts a scheduled workflow to sleep after 60 days without a commit.* Enable workflow/,
  );
});
