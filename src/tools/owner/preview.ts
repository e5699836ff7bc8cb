import { escaped } from './html.ts';

/** The site beside the page. */
export type Preview = {
  /** Makes it again, after what is being made now. */
  again(): void;
  /** Of the site. */
  readonly address: string;
  /** As HTML, once nothing is being made: where the site is, or what failed. */
  outcome(): Promise<string>;
};

/** @param make resolves to what failed; empty if nothing did */
export function previewOf(address: string, make: () => Promise<string>): Preview {
  let latest = Promise.resolve('');
  let isWaiting = false;
  return {
    address,
    again() {
      if (isWaiting) return;
      isWaiting = true;
      latest = latest.then(() => {
        isWaiting = false;
        return make();
      });
    },
    async outcome() {
      const failed = await latest;
      return failed === ''
        ? `<p class="note">It is up to date: <a href="${address}" target="_blank">look at it</a>. What is still empty is marked 'yours' there.</p>`
        : `<p>It is as it was before, for this failed:</p><pre class="bad">${escaped(failed)}</pre>`;
    },
  };
}
