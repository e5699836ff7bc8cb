import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs the file of a command. It has no dependencies and no types: it says in a sentence that npm ci was forgotten, or
// that Node is too old.
const [file = '', ...words] = process.argv.slice(2);
const why = whyNot(JSON.parse(readFileSync('package.json', 'utf8')));
if (why === null) {
  process.argv = [process.execPath, resolve(file), ...words];
  import('tsx/esm/api').then(({ register }) => {
    register();
    return import(pathToFileURL(resolve(file)).href);
  });
} else {
  console.error(why);
  process.exitCode = 1;
}

function whyNot({ engines, dependencies, devDependencies }) {
  const least = engines.node.replace('>=', '');
  const [major, minor] = least.split('.').map(Number);
  const [ours, its] = process.versions.node.split('.').map(Number);
  if (ours < major || (ours === major && its < minor)) {
    return `Node ${process.versions.node} is too old: install ${least} or newer, from nodejs.org.`;
  }
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  return packages.every((name) => existsSync(`node_modules/${name}`))
    ? null
    : 'Run npm ci first, in this folder.';
}
