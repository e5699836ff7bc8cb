import { PageView } from '#src/ui/content/page-view.tsx';
import { UnknownPath } from '#src/ui/content/unknown-path.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import type { Screen } from './screen.ts';

type ScreenViewProps = {
  readonly screen: Screen;
  /** The site's address; empty where it is not known. */
  readonly address: string;
};

/** A screen with what belongs into the document's head, where React puts it. */
export function ScreenView({ screen: { path, route, page }, address }: ScreenViewProps) {
  const shown = (
    <>
      <Breadcrumbs path={path} heading={page.heading} />
      <PageView page={page} />
    </>
  );
  if (route === null) return <UnknownPath heading={page.heading}>{shown}</UnknownPath>;
  return (
    <>
      <title>{route.title}</title>
      <meta name="description" content={route.description} />
      <link rel="canonical" href={address + (route.canonical ?? route.path)} />
      {shown}
    </>
  );
}
