/**
 * These functions run in a page: they use nothing outside, and no inner named function, which the compiler would mark
 * with a missing helper. A message sent in an animation frame arrives after its paint.
 */

/** @returns a list that receives each key's milliseconds until the next paint */
export const watchKeys = (): number[] => {
  const delays: number[] = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    true,
  );
  return delays;
};

/** @param places a selector */
export const untilTextPainted = (places: string): Promise<number> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No new text came to ${places}.`)), 60_000);
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = new Set(
          [...document.querySelectorAll(places)].map(({ textContent }) => textContent),
        );
        new MutationObserver((_, observer) => {
          const isNew = [...document.querySelectorAll(places)].some(
            ({ textContent }) => textContent !== '' && !before.has(textContent),
          );
          if (!isNew) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
          });
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      },
      { capture: true, once: true },
    );
  });

export const untilMenuPainted = (): Promise<number> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The menu did not open.')), 10_000);
    addEventListener(
      'click',
      async ({ timeStamp }) => {
        // What is open at a frame's start is painted in it.
        do await new Promise(requestAnimationFrame);
        while (
          ![...document.querySelectorAll('header nav li')].some((one) => one.checkVisibility())
        );
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - timeStamp);
        port2.postMessage(null);
      },
      { capture: true, once: true },
    );
  });
