import { createElement, Fragment, type ReactNode } from 'react';

type EachProps<Item> = {
  readonly of: readonly Item[];
  readonly children: (item: Item) => ReactNode;
};

/**
 * One element per item of a list that never changes while it is shown. The site's content has places and
 * no identities, so the elements are handed over as fixed children, which need no keys.
 */
export function Each<Item>({ of, children }: EachProps<Item>) {
  return createElement(Fragment, null, ...of.map((item) => children(item)));
}
