import { escaped } from './html.ts';

/** The site beside the page. Both texts are HTML, and come once nothing is being made. */
export type Preview = {
  /** Makes it again, after what is being made now. */
  again(): void;
  /** Where the site is, or what failed. */
  outcome(): Promise<string>;
  /** Leads to the site, or says what failed. */
  way(): Promise<string>;
};

/** @param make resolves to what failed; empty if nothing did */
export function previewOf(address: string, make: () => Promise<string>): Preview {
  let latest = Promise.resolve('');
  let isWaiting = false;
  const once = (made: string) => async () => {
    const failed = await latest;
    return failed === ''
      ? made
      : `<p>It is as it was before, for this failed:</p><pre class="bad">${escaped(failed)}</pre>`;
  };
  return {
    again() {
      if (isWaiting) return;
      isWaiting = true;
      latest = latest.then(() => {
        isWaiting = false;
        return make();
      });
    },
    outcome: once(
      `<p class="note">It is up to date: <a href="${address}" target="_blank">look at it</a>. What is still empty is marked 'yours' there.</p>`,
    ),
    way: once(`<meta http-equiv="refresh" content="0; url=${address}">`),
  };
}
