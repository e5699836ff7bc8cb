import { join } from 'node:path';
import { bundleTakeOff } from './take-off-worker.ts';

/** `npm run take-off`: writes the worker that takes the app off people's devices. */
const folder = join('.local', 'take-off');
await bundleTakeOff(folder);
console.log(`The worker:   ${join(folder, 'service-worker.js')}

Publish it in the place of the site's service-worker.js, and leave it there for good: a device gets it when
it next opens the site, which may be in a year. It deletes the site's files from the device and removes the
app's worker. An icon on a home screen stays until its owner removes it.

It deletes nothing that people wrote. But only the site's pages send what waits on a device, and only while
they are open: leave the pages published beside it until no more submissions arrive. Without them, what
waits stays in the browser's storage, and nothing sends it or shows it.
`);
