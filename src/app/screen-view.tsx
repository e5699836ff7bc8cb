import { site } from '#src/content/site.ts';
import { PageView } from '#src/ui/content/page-view.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import type { Screen } from './screen.ts';

type ScreenViewProps = {
  readonly screen: Screen;
  /** The site's address; empty where it is not known. */
  readonly address: string;
};

/** A screen with what belongs into the document's head, where React puts it. */
export function ScreenView({ screen: { path, route, page }, address }: ScreenViewProps) {
  return (
    <>
      <title>{route?.title ?? `${page.heading} | ${site.name}`}</title>
      {route === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={route.description} />
          <link rel="canonical" href={address + (route.canonical ?? route.path)} />
        </>
      )}
      <Breadcrumbs path={path} heading={page.heading} />
      <PageView page={page} />
    </>
  );
}
