import type { Journey } from '#tests/engines/world.ts';
import { playSome, servePrograms } from '#tests/model/in-page/serve-programs.ts';

export const programsHold: Journey = {
  name: 'random programs lose nothing and send nothing twice on the engine’s own database and locks',
  elsewhere: true,
  async go({ openTab }) {
    const { address, close } = await servePrograms();
    try {
      const tab = await openTab();
      await tab.open(address);
      await playSome((seed) => tab.run('return playProgram(arguments[0])', seed));
    } finally {
      close();
    }
  },
};
