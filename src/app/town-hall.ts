let stop = () => {};

/** Shows the next one on the open page, if it has places for it. The prerendered text is true every week. */
export async function keepTownHall(): Promise<void> {
  if (document.querySelector('[data-town-hall]') === null) return;
  const module = await import('#src/ui/show-town-hall.ts').catch(() => null);
  if (module === null) return;
  stop();
  stop = module.showTownHall();
}
