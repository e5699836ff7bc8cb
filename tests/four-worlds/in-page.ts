import { play, type Story } from './play.ts';

declare global {
  var playInPage: (seed: number) => Promise<Story>;
}

globalThis.playInPage = (seed) =>
  play(seed, {
    locks: navigator.locks,
    breathe: () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
